"""Steps of a recurrence, joined: all of them at once, or the last, or one after the other.

The steps are the first axis of `b`; the coefficients `a` have as many, or one that all steps share.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

FEW = 16384                                             # elements: below, a pass over them costs as much as a call
LARGE = {torch.float32: 1e25, torch.float64: 1e280}     # beyond, what underflows in a product may still count


class Steps(NamedTuple):
    """How two steps are joined: `after(b2, a2, b1)` is what the second makes of a value, `both(a2, a1)` of a slope."""
    after: Callable[[Tensor, Tensor, Tensor], Tensor]
    both: Callable[[Tensor, Tensor], Tensor]


LINEAR = Steps(torch.addcmul, torch.mul)
HIGHEST = Steps(lambda m, u, h: torch.maximum(h + u, m), torch.add)
LOWEST = Steps(lambda m, u, h: torch.minimum(h + u, m), torch.add)


def in_front(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int, length: int | None
              ) -> tuple[Tensor, Tensor, Tensor]:
    """All as tensors of one dtype, the steps as the first axis; the coefficient's has size 1 if it never changes."""
    like = b if isinstance(b, Tensor) else a if isinstance(a, Tensor) else start
    assert isinstance(like, Tensor)
    one, two, first = (v if isinstance(v, Tensor) else torch.full((), v, dtype=like.dtype, device=like.device)
                       for v in (a, b, start))
    rank = max(one.dim(), two.dim(), first.dim() + 1)
    one, two = (v[(None,) * (rank - v.dim())] if v.dim() < rank else v for v in (one, two))
    if dim:
        one, two = one.movedim(dim, 0), two.movedim(dim, 0)
    if (one.shape != two.shape and one.numel() != 1) or first.dim() or length is not None:
        steps = _common(one.shape[:1], two.shape[:1], () if length is None else (length,))
        two = two.expand(*steps, *_common(one.shape[1:], two.shape[1:], first.shape))
    return one, two, first


def _common(*shapes: Sequence[int]) -> list[int]:
    """The shape that all of them are spread to. `torch.broadcast_shapes` takes as long as a few operations."""
    sizes = [1] * max(map(len, shapes))
    for shape in shapes:
        for k, size in enumerate(reversed(shape), 1):
            if size != 1:
                sizes[-k] = size
    return sizes


def needs_grad(*values: Tensor) -> bool:
    return torch.is_grad_enabled() and any(v.requires_grad for v in values)


def scanned(steps: Steps, a: Tensor, b: Tensor, first: Tensor) -> Tensor:
    """All steps, the first of which is known. Neighbours are joined, and what lies between them is filled in."""
    n = len(b)
    if n <= 2 or b.numel() <= FEW:
        return doubled(steps, a, torch.cat((first, b[1:])))
    early, late, between = (a, a, a) if len(a) == 1 else (a[:n - 1:2], a[1::2], a[2::2])
    joined = steps.after(b[1::2], late, b[:n - 1:2])
    found = scanned(steps, steps.both(late, early), joined, steps.after(b[1:2], late[:1], first))
    out = b.new_empty(b.shape)
    out[:1], out[1::2] = first, found
    out[2::2] = steps.after(b[2::2], between, found[:(n - 1) // 2])
    return out


def doubled(steps: Steps, a: Tensor, b: Tensor) -> Tensor:
    """All steps, from windows of 1, 2, 4 and so on."""
    constant, width = len(a) == 1, 1
    slopes = a if constant else a[1:]
    while width < len(b):
        b = torch.cat((b[:width], steps.after(b[width:], slopes, b[:-width])))
        if 2 * width < len(b):
            slopes = steps.both(slopes, slopes) if constant else steps.both(slopes[width:], slopes[:-width])
        width *= 2
    return b


def one_by_one(steps: Steps, a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    """As the loop does it."""
    rows = []
    for t in range(len(b)):
        start = steps.after(b[t], a[min(t, len(a) - 1)], start)
        rows.append(start)
    return torch.stack(rows)


def all_steps(ctx: Any, found: Tensor | None, a: Tensor, b: Tensor, start: Tensor, fits: list[bool]) -> Tensor:
    """What an autograd function gives, and keeps for its gradient; fits gets whether the steps were good enough."""
    fits.append(found is not None)
    h = b.new_empty(b.shape) if found is None else found
    ctx.save_for_backward(a, start, h)
    return h


def before(start: Tensor, h: Tensor) -> Tensor:
    return torch.cat((start.expand_as(h[:1]), h[:-1]))


def largest(values: Tensor) -> float:
    """The size of the largest number; NaN if there is one."""
    low, high = torch.aminmax(values)
    return max(-low.item(), high.item())
