"""Linear recurrences: h[t] = a[t] * h[t - 1] + b[t]."""
from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor

from .steps import FEW, LARGE, LINEAR, all_steps, before, in_front, largest, needs_grad, one_by_one, scanned


def linear(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None
           ) -> Tensor:
    """h[t] = a[t] * h[t - 1] + b[t] along dim, from h[-1] = start. What has no such axis is the same in each step."""
    if length and not isinstance(a, Tensor) and a == -1 and isinstance(start, Tensor) and not isinstance(b, Tensor) \
            and b and (start.is_floating_point() or isinstance(b, int)):
        h = _two_in_turn(b, start, length)
        return h.movedim(0, dim) if dim else h
    slope, rest, first = in_front(a, b, start, dim, length)
    if not isinstance(b, Tensor) and b == 0:
        h = _products(slope, rest, first)
    elif not isinstance(a, Tensor) and a == -1:
        h = _alternating(rest, first)
    elif needs_grad(slope, rest, first):
        h = _differentiable(slope, rest, first)
    else:
        found = _scanned_or_none(slope, rest, first)
        h = one_by_one(LINEAR, slope, rest, first) if found is None else found
    return h.movedim(0, dim) if dim else h


def linear_last(a: Tensor | float, b: Tensor | float, start: Tensor | float, dim: int = 0, length: int | None = None
                ) -> Tensor:
    """The last step of `linear` alone."""
    slope, rest, first = in_front(a, b, start, dim, length)
    if not rest.numel() and not (len(rest) and needs_grad(slope, rest, first)):
        return first.expand(rest.shape[1:]).clone()
    if needs_grad(slope, rest, first) or not (isinstance(b, Tensor) or b) or not _tame(slope, rest):
        return linear(a, b, start, dim, length).select(dim, -1)
    first = torch.addcmul(rest[:1], slope[:1], first)
    if len(slope) == 1 and rest.numel() <= FEW:
        powers = torch.arange(len(rest) - 1, -1, -1, dtype=rest.dtype, device=rest.device)
        weights = slope ** powers.view(-1, *[1] * (rest.dim() - 1))
        return (weights * torch.cat((first, rest[1:]))).sum(0, dtype=rest.dtype)
    return _folded(slope, rest, first)


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


def _products(a: Tensor, like: Tensor, start: Tensor) -> Tensor:
    """h[t] = a[t] * h[t - 1]: adding zeros would lose the sign of a zero."""
    first = (a[:1] * start).expand_as(like[:1])
    return torch.cumprod(torch.cat((first, a[1:].expand_as(like[1:]) if len(a) > 1 else a.expand_as(like[1:]))), 0,
                         dtype=like.dtype)


def _alternating(b: Tensor, start: Tensor) -> Tensor:
    """h[t] = b[t] - h[t - 1]: a running sum with every second sign turned, whose sums are as large as the loop's."""
    sign = b.new_ones(len(b), *[1] * (b.dim() - 1))
    sign[1::2].neg_()
    return sign * (torch.cumsum(sign * b, 0, dtype=b.dtype) - start)


def _two_in_turn(b: float, start: Tensor, length: int) -> Tensor:
    """h[t] = b - h[t - 1]: two values, one after the other."""
    one = b - start
    pair = torch.stack((one, b - one))
    return pair.repeat((length + 1) // 2, *[1] * start.dim())[:length]


def _scanned_or_none(a: Tensor, b: Tensor, start: Tensor) -> Tensor | None:
    """All steps at once, if that is good enough."""
    if not b.numel():
        return b.clone()
    h = scanned(LINEAR, a, b, torch.addcmul(b[:1], a[:1], start))
    return h if _fits(a, b, start, h) else None


def _differentiable(a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    """All steps, with gradients: those of the loop itself where it has to run."""
    fits: list[bool] = []
    h: Tensor = _Linear.apply(a, b, start, fits)                        # type: ignore[no-untyped-call]
    return h.clone() if fits[0] else one_by_one(LINEAR, a, b, start)   # what is kept for the gradient stays as it is


def _fits(a: Tensor, b: Tensor, start: Tensor, h: Tensor) -> bool:
    """Whether the steps are as good as the loop's own; those of integers always are."""
    if not b.is_floating_point():
        return True
    return largest(h) < LARGE[h.dtype] and (largest(a) <= 1 or _consistent(a, b, start, h))


def _tame(a: Tensor, b: Tensor) -> bool:
    """Whether any order of the steps will do, whatever comes out."""
    return not b.is_floating_point() or (largest(b) < LARGE[b.dtype] and largest(a) <= 1)


def _consistent(a: Tensor, b: Tensor, start: Tensor, h: Tensor) -> bool:
    """Whether each step follows from the one before, up to roundings of the size of its column's numbers."""
    grown = a * before(start, h)
    rounding = torch.finfo(h.dtype).eps * (8 + 4 * math.log2(len(h)))
    size = sum(_magnitude(v) for v in (grown, b, h))
    return bool((_magnitude(grown + b - h) <= rounding * size).all())


def _magnitude(values: Tensor) -> Any:
    low, high = torch.aminmax(values, dim=0)
    return torch.maximum(high, -low)


class _Linear(torch.autograd.Function):
    """All steps, with the recurrence backwards as their gradient."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, b: Tensor, start: Tensor, fits: list[bool]) -> Tensor:
        return all_steps(ctx, _scanned_or_none(a, b, start), a, b, start, fits)

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
            slope = (owed * before(start, h)).sum_to_size(a.shape)
        return slope, owed, (a[0] * owed[0]).sum_to_size(start.shape), None
