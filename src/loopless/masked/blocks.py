"""A large tensor in pieces that stay in the cache.

`torch.where(mask, x, 0).sum(1)` writes a temporary as large as x and reads it again; most of its time goes into the
pages of that temporary. Piece by piece the same operations work in one small buffer.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor

from .bits import WORDS, select_into
from .checks import numel
from .strategy_table import BLOCK

Piece = tuple[slice, ...]
Fold = Callable[[Tensor], Tensor]


def slices(sizes: Sequence[int], mask: Tensor) -> Iterator[tuple[Piece, Tensor]]:
    """Pieces of a tensor of these sizes, and the part of the mask beside each."""
    axis = axis_of(sizes)
    mask = mask[(None,) * (len(sizes) - mask.dim())]
    step = steps(sizes, axis)
    for start in range(0, sizes[axis], step):
        cut = (slice(None),) * axis + (slice(start, start + step),)
        yield cut, mask[cut] if mask.shape[axis] > 1 else mask


def axis_of(sizes: Sequence[int]) -> int:
    """The dimension that is cut: the first of which a step is small enough, or else the longest."""
    total = numel(sizes)
    for axis, size in enumerate(sizes):
        if total // max(size, 1) <= BLOCK:
            return axis
    return max(range(len(sizes)), key=sizes.__getitem__)


def steps(sizes: Sequence[int], axis: int) -> int:
    """How many elements of that dimension a piece has."""
    return max(1, BLOCK * sizes[axis] // max(numel(sizes), 1))


def filled_pieces(input: Tensor, mask: Tensor, bits: int) -> Iterator[tuple[Piece, Tensor]]:
    """Pieces of the input with `bits` in place of what is masked, all in one buffer that the next piece overwrites."""
    words = input.detach().view(WORDS[input.dtype])
    buffer: Tensor | None = None
    for piece, part in slices(input.shape, mask):
        given = words[piece]
        if buffer is None or buffer.shape != given.shape:
            buffer = torch.empty(given.shape, dtype=words.dtype, device=words.device)
        yield piece, select_into(buffer, given, part, bits).view(input.dtype)


def folded(input: Tensor, mask: Tensor, bits: int, dims: tuple[int, ...], fold: Fold, join: Fold) -> Tensor:
    """A reduction over `dims`, which are kept: `fold` of each piece, `join` of those if the cut went through them."""
    parts = [fold(piece) for _, piece in filled_pieces(input, mask, bits)]
    axis = axis_of(input.shape)
    found = torch.cat(parts, axis) if len(parts) > 1 else parts[0]
    return join(found) if axis in dims and len(parts) > 1 else found


def mapped(input: Tensor, mask: Tensor, bits: int, dim: int, dtype: torch.dtype,
           change: Callable[[Tensor, Tensor], object]) -> Tensor | None:
    """An operation along `dim` that keeps the shape: change(piece, into). None if pieces would cut that dimension."""
    if axis_of(input.shape) == dim:
        return None
    out = torch.empty(input.shape, dtype=dtype, device=input.device)
    for piece, values in filled_pieces(input, mask, bits):
        change(values, out[piece])
    return out
