"""Clamped sums: h[t] = max(h[t - 1] + u[t], m[t]), or min."""
from __future__ import annotations

import torch
from torch import Tensor

from .steps import HIGHEST, LOWEST, Steps, in_front, largest, needs_grad, one_by_one, scanned

FEWEST, MOST = 32, 2 ** 16              # steps that are joined by a running sum


def clamped(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None, *,
            low: bool = True) -> Tensor:
    """h[t] = max(h[t - 1] + u[t], m[t]) along dim, from h[-1] = start; min where m is no lower bound."""
    slope, rest, first = in_front(u, m, start, dim, length)
    steps = HIGHEST if low else LOWEST
    if not rest.numel():
        return rest.clone().movedim(0, dim)
    if not rest.is_floating_point() and largest(slope) * len(rest) + largest(rest) + largest(first) >= 2 ** 62:
        return one_by_one(steps, slope, rest, first).movedim(0, dim)
    if FEWEST <= len(rest) <= MOST and slope.shape == rest.shape and not needs_grad(slope, rest, first):
        return _by_sums(steps, slope, rest, first).movedim(0, dim)
    return scanned(steps, slope, rest, steps.after(rest[:1], slope[:1], first)).movedim(0, dim)


def _by_sums(steps: Steps, u: Tensor, m: Tensor, first: Tensor) -> Tensor:
    """A step is the running sum, and the highest that it or any before it began anew with. What is lost in a sum of so
    many steps is little, in float64; of more of them, joined two by two, less would be."""
    kind = u.dtype
    if u.is_floating_point():
        u, m, first = u.double(), m[:1].double() if m.stride(0) == 0 else m.double(), first.double()
    along = torch.cumsum(u, 0)
    running, best = (torch.cummax, torch.maximum) if steps is HIGHEST else (torch.cummin, torch.minimum)
    return best(running(m - along, 0).values, first).add_(along).to(kind)


def clamped_last(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None,
                 *, low: bool = True) -> Tensor:
    """The last step of `clamped` alone."""
    _, rest, first = in_front(u, m, start, dim, length)
    if not rest.numel():
        return first.expand(rest.shape[1:]).clone()
    return clamped(u, m, start, dim, length, low=low).select(dim, -1).clone()
