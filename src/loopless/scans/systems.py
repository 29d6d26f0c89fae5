"""Recurrences of several values that feed each other: h[t] = a[t] @ h[t - 1] + b[t], h a vector.

The values are the last axis of all that is computed here, and the last two of the matrices. Products of integers are
written out, because not every device has them; autocast is kept away from those of floats.
"""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from .steps import LARGE, Steps, all_steps, before, largest, needs_grad, one_by_one, scanned

Part = Tensor | float
Terms = tuple[tuple[bool, ...], ...]


def applied(a: Tensor, h: Tensor) -> Tensor:
    """The matrices times the vectors."""
    if a.is_floating_point():
        return h @ a[0].mT if a.dim() == 3 and len(a) == 1 else (a @ h.unsqueeze(-1)).squeeze(-1)
    return (a * h.unsqueeze(-2)).sum(-1, dtype=h.dtype)


def multiplied(a: Tensor, b: Tensor) -> Tensor:
    """The matrices times the matrices."""
    if a.is_floating_point():
        return a @ b
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2, dtype=a.dtype)


MATRIX = Steps(lambda b, a, h: b + applied(a, h), multiplied)


def coupled(factors: Sequence[Sequence[Part]], values: Sequence[Part], starts: Sequence[Part], dim: int = 0,
            length: int | None = None) -> Tensor:
    """The values of each step along dim, one after the other: the k-th is sum(factors[k] * before) + values[k]."""
    h = _all(*_together(factors, values, starts, dim, length), _terms(factors)).movedim(-1, 0)
    return h.movedim(1, dim + 1)


def coupled_last(factors: Sequence[Sequence[Part]], values: Sequence[Part], starts: Sequence[Part], dim: int = 0,
                 length: int | None = None) -> Tensor:
    """The last step of `coupled` alone."""
    return _last(*_together(factors, values, starts, dim, length), _terms(factors)).movedim(-1, 0)


def recursive(factors: Sequence[Part], b: Part, starts: Sequence[Part], dim: int = 0, length: int | None = None
              ) -> Tensor:
    """h[t] = factors[0][t] * h[t - 1] + factors[1][t] * h[t - 2] + ... + b[t] along dim, the latest start first."""
    return coupled(_handing_on(factors), (b, *[0] * (len(factors) - 1)), starts, dim, length)[0].contiguous()


def recursive_last(factors: Sequence[Part], b: Part, starts: Sequence[Part], dim: int = 0, length: int | None = None
                   ) -> Tensor:
    """The last step of `recursive` alone."""
    return coupled_last(_handing_on(factors), (b, *[0] * (len(factors) - 1)), starts, dim, length)[0].clone()


def _terms(factors: Sequence[Sequence[Part]]) -> Terms:
    """Which of the values each is made of. A number 0 is no factor: what is infinite times it would be NaN."""
    return tuple(tuple(isinstance(v, Tensor) or v != 0 for v in row) for row in factors)


def _handing_on(factors: Sequence[Part]) -> list[list[Part]]:
    """The first value is new, each other one what the one before it was."""
    size = len(factors)
    rows: list[list[Part]] = [[float(k == row) for k in range(size)] for row in range(size - 1)]
    return [list(factors), *rows]


def _together(factors: Sequence[Sequence[Part]], values: Sequence[Part], starts: Sequence[Part], dim: int,
              length: int | None) -> tuple[Tensor, Tensor, Tensor]:
    """The parts as matrices and vectors of one dtype, the steps as the first axis."""
    entries, size = [part for row in factors for part in row], len(values)
    tensors = [v for v in (*values, *entries) if isinstance(v, Tensor)]
    later = [v for v in starts if isinstance(v, Tensor)]
    like = (tensors or later)[0]
    rank = max(1, *(v.dim() for v in tensors), *(v.dim() + 1 for v in later))
    rests = [_in_front(v, like, rank, dim) for v in values]
    first = [_in_front(v[None] if isinstance(v, Tensor) else v, like, rank, 0) for v in starts]
    if any(isinstance(v, Tensor) for v in entries):
        slopes = torch.broadcast_tensors(*(_in_front(v, like, rank, dim) for v in entries))
        a = torch.stack(slopes, -1).unflatten(-1, (size, size))
    else:
        a = torch.stack([_filled(v, like) for v in entries]).view(*[1] * rank, size, size)
    steps, *inner = _common([a.shape[:rank], *(v.shape for v in rests), (length or 1, *first[0].shape[1:]),
                             *(v.shape for v in first)])
    if length == 0:
        steps = 0
    b = torch.stack([v.expand(steps, *inner) for v in rests], -1)
    return a, b, torch.stack([v[0].expand(inner) for v in first], -1)


def _common(shapes: Sequence[Sequence[int]]) -> list[int]:
    """The size of each axis, whoever has it."""
    return [next((size for size in sizes if size != 1), 1) for sizes in zip(*shapes, strict=True)]


def _filled(number: Part, like: Tensor) -> Tensor:
    """A number as a tensor, made where the others are: nothing is copied there."""
    return torch.full((), number, dtype=like.dtype, device=like.device)         # type: ignore[arg-type]


def _in_front(part: Part, like: Tensor, rank: int, dim: int) -> Tensor:
    value = part if isinstance(part, Tensor) else _filled(part, like)
    value = value[(None,) * (rank - value.dim())] if value.dim() < rank else value
    return value.movedim(dim, 0) if dim else value


def _all(a: Tensor, b: Tensor, start: Tensor, terms: Terms) -> Tensor:
    """All steps."""
    if torch.is_autocast_enabled(b.device.type):
        with torch.autocast(b.device.type, enabled=False):
            return _all(a, b, start, terms)
    if needs_grad(a, b, start):
        fits: list[bool] = []
        h: Tensor = _Coupled.apply(a, b, start, terms, fits)                # type: ignore[no-untyped-call]
        return h.clone() if fits[0] else _in_turn(a, b, start, terms)       # what is kept for the gradient stays
    found = _scanned_or_none(a, b, start)
    return _in_turn(a, b, start, terms) if found is None else found


def _in_turn(a: Tensor, b: Tensor, start: Tensor, terms: Terms) -> Tensor:
    """One step after the other, each of those products that the loop has."""
    return one_by_one(Steps(lambda b, a, h: b + _products(a, h, terms), multiplied), a, b, start)


def _products(a: Tensor, h: Tensor, terms: Terms) -> Tensor:
    """The matrices times the vectors, without the products that no loop has."""
    if all(map(all, terms)):
        return applied(a, h)
    each = a * h.unsqueeze(-2)
    none = torch.zeros_like(each[..., 0, 0])
    return torch.stack([sum((each[..., k, j] for j, there in enumerate(row) if there), none)
                        for k, row in enumerate(terms)], -1)


def _last(a: Tensor, b: Tensor, start: Tensor, terms: Terms) -> Tensor:
    return _all(a, b, start, terms)[-1].clone() if len(b) else start.expand(b.shape[1:]).clone()


def _scanned_or_none(a: Tensor, b: Tensor, start: Tensor) -> Tensor | None:
    """All steps at once, if that is good enough."""
    if not b.numel():
        return b.clone()
    h = scanned(MATRIX, a, b, MATRIX.after(b[:1], a[:1], start))
    fits = not b.is_floating_point() or (largest(h) < LARGE[h.dtype] and consistent(a, b, start, h))
    return h if fits else None


def consistent(a: Tensor, b: Tensor, start: Tensor, h: Tensor) -> bool:
    """Whether each step follows from the one before, up to roundings of the size of the numbers so far."""
    earlier = before(start, h)
    rounding = torch.finfo(h.dtype).eps * h.shape[-1] * (8 + 4 * math.log2(len(h)))
    size = (applied(a.abs(), earlier.abs()) + b.abs()).amax(-1, keepdim=True).cummax(0).values
    return bool(((applied(a, earlier) + b - h).abs() <= rounding * size).all())


class _Coupled(torch.autograd.Function):
    """All steps, with the recurrence backwards as their gradient."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, b: Tensor, start: Tensor, terms: Terms, fits: list[bool]) -> Tensor:
        ctx.terms = tuple(zip(*terms, strict=True))                     # from whom each value gets its gradient
        return all_steps(ctx, _scanned_or_none(a, b, start), a, b, start, fits)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        a, start, h = ctx.saved_tensors
        (grad,) = grads
        if not h.numel():
            return torch.zeros_like(a), grad, torch.zeros_like(start), None, None
        turned = a.mT
        later = turned if len(a) == 1 else turned[1:].flip(0)
        owed = torch.cat((_all(later, grad[:-1].flip(0), grad[-1], ctx.terms).flip(0), grad[-1:]))
        slope = None
        if ctx.needs_input_grad[0]:
            slope = (owed.unsqueeze(-1) * before(start, h).unsqueeze(-2)).sum_to_size(a.shape)
        return slope, owed, _products(turned[0], owed[0], ctx.terms).sum_to_size(start.shape), None, None
