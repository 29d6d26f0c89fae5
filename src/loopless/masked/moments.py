"""Mean and sum of squared deviations of what is valid: what var, std and the norms of models are made of.

The deviations are from the mean itself (two passes), so that nothing cancels. By pieces both passes read a piece
while it is in the cache, and nothing of the input's size is made.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from . import native
from .bits import WORDS, select_into
from .blocks import axis_of, slices
from .filling import filled, recorded
from .folding import widened
from .strategy import kind, way
from .sums import average, some, total, wide

Compute = Callable[[Tensor, Tensor, tuple[int, ...], Tensor], tuple[Tensor, Tensor]]


def moments(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], number: Tensor | int) -> tuple[Tensor, Tensor]:
    """The mean and the sum of |x - mean|² along `dims`, which are kept; float32 for halves. Both are 0 for nothing.

    `number` is how many elements are valid in each slice.
    """
    how = way("moments", input, mask, dims) if mask is not None and input.is_floating_point() else "where"
    if how != "where":
        assert mask is not None and isinstance(number, Tensor)
        compute = native.moments if how == "native" else by_pieces
        if recorded(input):
            made: tuple[Tensor, Tensor] = Moments.apply(input, mask, dims, number, compute)   # type: ignore[no-untyped-call]
            return made
        return compute(input, mask, dims, number)
    return plainly(input, mask, dims, number)


def plainly(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], number: Tensor | int) -> tuple[Tensor, Tensor]:
    """By whole tensors: what is masked has no deviation."""
    x = input if mask is None else filled(input, mask, 0.0)
    mean = torch.sum(x, dims, True, dtype=wide(x.dtype)) / some(number)
    apart = widened(x) - mean
    if mask is not None:
        apart = filled(apart, mask, 0.0)
    square = (apart * apart.conj()).real if apart.is_complex() else apart * apart
    return mean, torch.sum(square, dims, True)


def by_pieces(input: Tensor, mask: Tensor, dims: tuple[int, ...], number: Tensor) -> tuple[Tensor, Tensor]:
    """The same, without a temporary of the input's size."""
    axis, dtype, input = axis_of(input.shape), wide(input.dtype), input.detach()
    together = axis in dims or kind(mask, input) == "rows"
    mean = total(input, mask, dims, dtype) / some(number) if together else None
    means, squares = [], []
    buffer: Tensor | None = None
    for cut, part in slices(input.shape, mask):
        piece = widened(input[cut])
        if buffer is None or buffer.shape != piece.shape:
            buffer = torch.empty(piece.shape, dtype=dtype, device=piece.device)
        if mean is None:
            centre = average(piece, part, dims, dtype, 0.0)
            means.append(centre)
        else:
            centre = mean if axis in dims else mean[cut]
        squares.append(_squares(piece, part, centre, dims, buffer))
    if axis in dims:
        return mean if mean is not None else means[0], torch.stack(squares).sum(0)
    return torch.cat(means, axis) if mean is None else mean, torch.cat(squares, axis)


def _squares(piece: Tensor, part: Tensor, mean: Tensor, dims: tuple[int, ...], buffer: Tensor) -> Tensor:
    """The sum of squared deviations of a piece, made in the buffer."""
    torch.sub(piece, mean, out=buffer)
    words = buffer.view(WORDS[buffer.dtype])
    select_into(words, words, part, 0)
    return torch.sum(buffer.mul_(buffer), dims, True)


class Moments(torch.autograd.Function):
    """`by_pieces` or the like; d mean = 1 / n and d squares = 2 (x - mean), for what is valid."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, dims: tuple[int, ...], number: Tensor, compute: Compute
                ) -> tuple[Tensor, Tensor]:
        mean, squares = compute(input, mask, dims, number)
        ctx.save_for_backward(input, mask, mean, number)
        return mean, squares

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        input, mask, mean, number = ctx.saved_tensors
        slope, rest = 2 * grads[1], grads[0] / some(number)
        if not torch.is_grad_enabled():
            return _gradient(input, mask, mean, slope, rest), None, None, None, None
        apart = widened(filled(input, mask, 0.0)) - mean                # mean is an output: its own gradient goes on
        return filled((slope * apart + rest).to(input.dtype), mask, 0.0), None, None, None, None


def _gradient(input: Tensor, mask: Tensor, mean: Tensor, slope: Tensor, rest: Tensor) -> Tensor:
    """slope * (x - mean) + rest where something is valid, by pieces."""
    out = torch.empty_like(input)
    words = out.view(WORDS[out.dtype])
    for cut, part in slices(input.shape, mask):
        small = [t[cut] if t.shape[axis_of(input.shape)] > 1 else t for t in (mean, slope, rest)]
        made = (widened(input[cut]) - small[0]).mul_(small[1]).add_(small[2])
        out[cut] = made
        select_into(words[cut], words[cut], part, 0)
    return out
