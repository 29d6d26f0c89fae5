"""Linear recurrences with matrices: h[t] = a[t] @ h[t - 1] + b[t], h a vector, or many side by side.

Joining two steps costs a product of matrices, so it is done where these are small and the steps are many (`_joins`).
Otherwise there is one product after the other, each with its sum, and nothing else in between.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .steps import LARGE, before, largest, needs_grad, one_by_one, scanned
from .systems import MATRIX, applied, consistent

BLOCK = 4096                                            # steps that are taken apart at a time
# Microseconds: of joining at all, of one step, and of one multiplication by itself, in a large product, in a small one.
JOINING, STEP, ALONE, AMONG_MANY, SMALL = 200.0, 2.0, 1e-4, 2e-5, 2.5e-4


def matrix(a: Tensor, b: Tensor | float, start: Tensor | float, length: int | None = None, *, dim: int = -1) -> Tensor:
    """h[t] = a[t] @ h[t - 1] + b[t] along the first axis; a may be one matrix. The vectors are the axis dim."""
    h = _all(*_spread(a, *_last_axis(b, start, dim), length))
    return h if dim == -1 else h.mT.contiguous()


def matrix_last(a: Tensor, b: Tensor | float, start: Tensor | float, length: int | None = None, *, dim: int = -1
                ) -> Tensor:
    """The last step of `matrix` alone."""
    slope, rest, first = _spread(a, *_last_axis(b, start, dim), length)
    if needs_grad(slope, rest, first) or _joins(slope, rest):
        h = _all(slope, rest, first)[-1]
    else:
        h = _without_autocast(_in_turn, slope, rest, first)
    return h.clone() if dim == -1 else h.mT.clone(memory_format=torch.contiguous_format)


def _last_axis(b: Tensor | float, start: Tensor | float, dim: int) -> tuple[Tensor | float, Tensor | float]:
    """What is added and the start, the vectors as the last axis."""
    if dim == -1:
        return b, start
    return tuple(v.mT if isinstance(v, Tensor) and v.dim() > 1 else v for v in (b, start))      # type: ignore[return-value]


def _spread(a: Tensor, b: Tensor | float, start: Tensor | float, length: int | None) -> tuple[Tensor, Tensor, Tensor]:
    """The matrices, one or as many as steps; what is added in each step, and the start, both over all vectors."""
    rest, first = (v if isinstance(v, Tensor) else torch.full((), v, dtype=a.dtype, device=a.device)
                   for v in (b, start))
    rank = max(rest.dim(), first.dim() + 1, 2)
    rest = rest[(None,) * (rank - rest.dim())]
    steps = length if length is not None else len(a) if a.dim() == 3 else len(rest)
    inner = torch.broadcast_shapes(rest.shape[1:], first.shape, a.shape[-1:])
    slope = a[None] if a.dim() == 2 else a.unflatten(0, (len(a), *[1] * (rank - 2)))
    return slope, rest.expand(steps, *inner), first.expand(inner)


def _all(a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    if not needs_grad(a, b, start):
        return _without_autocast(_found, a, b, start)
    return _without_autocast(_recorded, a, b, start)


def _recorded(a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    """All steps, with gradients: those of the loop itself where some number is not finite."""
    if not b.numel():
        return b + applied(a, start.expand_as(b))
    h: Tensor = _Matrix.apply(a, b, start)                              # type: ignore[no-untyped-call]
    if not largest(h) < LARGE[h.dtype] or not largest(a) < LARGE[h.dtype]:
        return one_by_one(MATRIX, a, b, start)
    return h.clone()                                                    # what is kept for the gradient stays as it is


def _without_autocast(function: Callable[[Tensor, Tensor, Tensor], Tensor], a: Tensor, b: Tensor, start: Tensor
                      ) -> Tensor:
    if not torch.is_autocast_enabled(b.device.type):
        return function(a, b, start)
    with torch.autocast(b.device.type, enabled=False):
        return function(a, b, start)


def _found(a: Tensor, b: Tensor, start: Tensor) -> Tensor:
    if _joins(a, b):
        h = scanned(MATRIX, a, b, MATRIX.after(b[:1], a[:1], start))
        if largest(h) < LARGE[h.dtype] and consistent(a, b, start, h):
            return h
    out = torch.empty(b.shape, dtype=b.dtype, device=b.device)
    _in_turn(a, b, start, out)
    return out


def _joins(a: Tensor, b: Tensor) -> bool:
    """Whether joining the steps is less to do than one product after the other."""
    steps, size = len(b), a.shape[-1]
    if b.device.type != "cpu":                          # where few large products are always better than many small
        return bool(b.numel()) and (len(a) == 1 or size <= 64)
    if steps * STEP <= JOINING or not b.numel():
        return False
    work = b[0].numel() * size
    in_turn = steps * (STEP + work * (ALONE if work == size * size else AMONG_MANY))
    each = work * AMONG_MANY + (size ** 3 * SMALL if len(a) > 1 else 0)
    return JOINING + steps * math.log2(steps) * each < in_turn


def _in_turn(a: Tensor, b: Tensor, start: Tensor, out: Tensor | None = None) -> Tensor:
    """The last step, one after the other, as the loop does it; out gets all of them."""
    if not b.numel():
        return start
    size, steps = b.shape[-1], len(b)
    alone = b[0].numel() == size
    shape = (size,) if alone else (b[0].numel() // size, size)
    matrices = a.reshape(len(a), size, size) if alone else a.reshape(len(a), size, size).mT
    h = start.reshape(shape)
    for k in range(0, steps, BLOCK):
        added = b[k:k + BLOCK].reshape(-1, *shape).unbind()
        rows = [None] * len(added) if out is None else out[k:k + BLOCK].view(-1, *shape).unbind()
        each = matrices.unbind() * len(added) if len(a) == 1 else matrices[k:k + BLOCK].unbind()
        for row, more, by in zip(rows, added, each, strict=True):
            h = torch.addmv(more, by, h, out=row) if alone else torch.addmm(more, h, by, out=row)
    return h.view(start.shape)


class _Matrix(torch.autograd.Function):
    """All steps, with the recurrence backwards as their gradient."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, b: Tensor, start: Tensor) -> Tensor:
        h = _found(a, b, start)
        ctx.save_for_backward(a, start, h)
        return h

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        a, start, h = ctx.saved_tensors
        (grad,) = grads
        turned = a.mT
        owed = grad
        if len(h) > 1:
            later = turned if len(a) == 1 else turned[1:].flip(0)
            owed = torch.cat((_all(later, grad[:-1].flip(0), grad[-1]).flip(0), grad[-1:]))
        slope = None
        if ctx.needs_input_grad[0]:
            flat = (len(a), -1, h.shape[-1])
            slope = (owed.reshape(flat).mT @ before(start, h).reshape(flat)).view_as(a)
        return slope, owed, applied(turned[:1], owed[:1])[0]
