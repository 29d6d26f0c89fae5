"""Clamped sums: h[t] = max(h[t - 1] + u[t], m[t]), or min."""
from __future__ import annotations

from torch import Tensor

from .steps import HIGHEST, LOWEST, in_front, largest, one_by_one, scanned


def clamped(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None, *,
            low: bool = True) -> Tensor:
    """h[t] = max(h[t - 1] + u[t], m[t]) along dim, from h[-1] = start; min where m is no lower bound."""
    slope, rest, first = in_front(u, m, start, dim, length)
    steps = HIGHEST if low else LOWEST
    if not rest.numel():
        return rest.clone().movedim(0, dim)
    if not rest.is_floating_point() and largest(slope) * len(rest) + largest(rest) + largest(first) >= 2 ** 62:
        return one_by_one(steps, slope, rest, first).movedim(0, dim)
    return scanned(steps, slope, rest, steps.after(rest[:1], slope[:1], first)).movedim(0, dim)


def clamped_last(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None,
                 *, low: bool = True) -> Tensor:
    """The last step of `clamped` alone."""
    _, rest, first = in_front(u, m, start, dim, length)
    if not rest.numel():
        return first.expand(rest.shape[1:]).clone()
    return clamped(u, m, start, dim, length, low=low).select(dim, -1).clone()
