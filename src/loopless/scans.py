"""Recurrences along a dimension, all steps at once: what emitted code calls where torch has no operation.

    linear(a, b, start)         h[t] = a[t] * h[t - 1] + b[t], for all t
    linear_last(a, b, start)    the last h alone
    clamped(u, m, start)        h[t] = max(h[t - 1] + u[t], m[t]), or min; clamped_last

The steps of a recurrence compose: two of them are one of the same kind. So neighbours are joined, the half as many
steps are solved in the same way, and their results handed to the steps between. From a size on at which one operation
costs what a call costs, all windows are doubled instead. Either way the number of operations grows with log n and the
work with n. Nothing is divided, so nothing is lost where the product of many coefficients leaves the range.

Float results are trusted where no coefficient goes beyond 1, or where each step fits its neighbours in every column;
what is infinite, NaN, of extreme size or does not fit is computed again, one step after the other, as the loop has it.
Gradients of `linear` are the loop's own: a linear recurrence backwards, and so of any order.
"""
from __future__ import annotations

import math
from collections.abc import Callable
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


def linear(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None
           ) -> Tensor:
    """h[t] = a[t] * h[t - 1] + b[t] along dim, from h[-1] = start. What has no such axis is the same in each step."""
    slope, rest, first = _in_front(a, b, start, dim, length)
    if _needs_grad(slope, rest, first):
        h = _differentiable(slope, rest, first)
    else:
        found = _scanned_or_none(slope, rest, first)
        h = _one_by_one(LINEAR, slope, rest, first) if found is None else found
    return h.movedim(0, dim) if dim else h


def linear_last(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None
                ) -> Tensor:
    """The last step of `linear` alone."""
    slope, rest, first = _in_front(a, b, start, dim, length)
    if not rest.numel():
        return first.expand(rest.shape[1:]).clone()
    if _needs_grad(slope, rest, first) or not _tame(slope, rest):
        return linear(a, b, start, dim, length).select(dim, -1)
    first = torch.addcmul(rest[:1], slope[:1], first)
    if len(slope) == 1 and rest.numel() <= FEW:
        powers = torch.arange(len(rest) - 1, -1, -1, dtype=rest.dtype, device=rest.device)
        weights = slope ** powers.view(-1, *[1] * (rest.dim() - 1))
        return (weights * torch.cat((first, rest[1:]))).sum(0, dtype=rest.dtype)
    return _folded(slope, rest, first)


def clamped(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None, *,
            low: bool = True) -> Tensor:
    """h[t] = max(h[t - 1] + u[t], m[t]) along dim, from h[-1] = start; min where m is no lower bound."""
    slope, rest, first = _in_front(u, m, start, dim, length)
    steps = HIGHEST if low else LOWEST
    if not rest.numel():
        return rest.clone().movedim(0, dim)
    far = _largest(slope) * len(rest) + _largest(rest) + _largest(first)
    if not rest.is_floating_point() and far >= 2 ** 62:
        return _one_by_one(steps, slope, rest, first).movedim(0, dim)
    return _scanned(steps, slope, rest, steps.after(rest[:1], slope[:1], first)).movedim(0, dim)


def clamped_last(u: Tensor | float, m: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None,
                 *, low: bool = True) -> Tensor:
    """The last step of `clamped` alone."""
    _, rest, first = _in_front(u, m, start, dim, length)
    if not rest.numel():
        return first.expand(rest.shape[1:]).clone()
    return clamped(u, m, start, dim, length, low=low).select(dim, -1).clone()


def _in_front(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int, length: int | None
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
        steps = torch.broadcast_shapes(one.shape[:1], two.shape[:1], () if length is None else (length,))
        two = two.expand(*steps, *torch.broadcast_shapes(one.shape[1:], two.shape[1:], first.shape))
    return one, two, first


def _needs_grad(*values: Tensor) -> bool:
    return torch.is_grad_enabled() and any(v.requires_grad for v in values)


# -- all steps at once -----------------------------------------------------------------------------------------


def _scanned(steps: Steps, a: Tensor, b: Tensor, first: Tensor) -> Tensor:
    """All steps, the first of which is known. Neighbours are joined, and what lies between them is filled in."""
    n = len(b)
    if n <= 2 or b.numel() <= FEW:
        return _doubled(steps, a, torch.cat((first, b[1:])))
    early, late, between = (a, a, a) if len(a) == 1 else (a[:n - 1:2], a[1::2], a[2::2])
    joined = steps.after(b[1::2], late, b[:n - 1:2])
    found = _scanned(steps, steps.both(late, early), joined, steps.after(b[1:2], late[:1], first))
    out = b.new_empty(b.shape)
    out[:1], out[1::2] = first, found
    out[2::2] = steps.after(b[2::2], between, found[:(n - 1) // 2])
    return out


def _doubled(steps: Steps, a: Tensor, b: Tensor) -> Tensor:
    """All steps, from windows of 1, 2, 4 and so on."""
    constant, width = len(a) == 1, 1
    slopes = a if constant else a[1:]
    while width < len(b):
        b = torch.cat((b[:width], steps.after(b[width:], slopes, b[:-width])))
        if 2 * width < len(b):
            slopes = steps.both(slopes, slopes) if constant else steps.both(slopes[width:], slopes[:-width])
        width *= 2
    return b


def _folded(a: Tensor, b: Tensor, first: Tensor) -> Tensor:
    """The last of linear steps, the first of which is known: neighbours are joined until one is left."""
    while len(b) > 1:
        odd = len(b) % 2                                                # then the first stays alone
        early, late = (a, a) if len(a) == 1 else (a[odd:-1:2], a[1 + odd::2])
        slopes, joined = late * early, torch.addcmul(b[1 + odd::2], late, b[odd:-1:2])
        if odd:
            joined = torch.cat((first, joined))
            slopes = slopes if len(a) == 1 else torch.cat((a[:1], slopes))
        else:
            first = torch.addcmul(b[1:2], late[:1], first)
        a, b = slopes, joined
    return first[0]


def _one_by_one(steps: Steps, a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    """As the loop does it."""
    rows = []
    for t in range(len(b)):
        start = steps.after(b[t], a[min(t, len(a) - 1)], start)
        rows.append(start)
    return torch.stack(rows)


# -- linear recurrences ----------------------------------------------------------------------------------------


def _scanned_or_none(a: Tensor, b: Tensor, start: Tensor) -> Tensor | None:
    """All steps at once, if that is good enough."""
    if not b.numel():
        return b.clone()
    h = _scanned(LINEAR, a, b, torch.addcmul(b[:1], a[:1], start))
    return h if _fits(a, b, start, h) else None


def _differentiable(a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    """All steps, with gradients: those of the loop itself where it has to run."""
    fits: list[bool] = []
    h: Tensor = _Linear.apply(a, b, start, fits)                        # type: ignore[no-untyped-call]
    return h.clone() if fits[0] else _one_by_one(LINEAR, a, b, start)   # what is kept for the gradient stays as it is


def _fits(a: Tensor, b: Tensor, start: Tensor, h: Tensor) -> bool:
    """Whether the steps are as good as the loop's own; those of integers always are."""
    if not b.is_floating_point():
        return True
    return _largest(h) < LARGE[h.dtype] and (_largest(a) <= 1 or _consistent(a, b, start, h))


def _tame(a: Tensor, b: Tensor) -> bool:
    """Whether any order of the steps will do, whatever comes out."""
    return not b.is_floating_point() or (_largest(b) < LARGE[b.dtype] and _largest(a) <= 1)


def _consistent(a: Tensor, b: Tensor, start: Tensor, h: Tensor) -> bool:
    """Whether each step follows from the one before, up to roundings of the size of its column's numbers."""
    grown = a * _before(start, h)
    rounding = torch.finfo(h.dtype).eps * (8 + 4 * math.log2(len(h)))
    size = sum(_magnitude(v) for v in (grown, b, h))
    return bool((_magnitude(grown + b - h) <= rounding * size).all())


def _before(start: Tensor, h: Tensor) -> Tensor:
    return torch.cat((start.expand_as(h[:1]), h[:-1]))


def _magnitude(values: Tensor) -> Any:
    low, high = torch.aminmax(values, dim=0)
    return torch.maximum(high, -low)


def _largest(values: Tensor) -> float:
    """The size of the largest number; NaN if there is one."""
    low, high = torch.aminmax(values)
    return max(-low.item(), high.item())


class _Linear(torch.autograd.Function):
    """All steps, with the recurrence backwards as their gradient."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, b: Tensor, start: Tensor, fits: list[bool]) -> Tensor:
        found = _scanned_or_none(a, b, start)
        fits.append(found is not None)
        h = b.new_empty(b.shape) if found is None else found
        ctx.save_for_backward(a, start, h)
        return h

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        a, start, h = ctx.saved_tensors
        (grad,) = grads
        if not h.numel():
            return torch.zeros_like(a), grad, torch.zeros_like(start), None
        later = a if len(a) == 1 else a[1:].flip(0)
        owed = torch.cat((linear(later, grad[:-1].flip(0), grad[-1]).flip(0), grad[-1:]))
        slope = None
        if ctx.needs_input_grad[0]:
            slope = (owed * _before(start, h)).sum_to_size(a.shape)
        return slope, owed, (a[0] * owed[0]).sum_to_size(start.shape), None
