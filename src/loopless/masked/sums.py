"""Sums and means of what is valid."""
from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import native
from .bags import bag_sums
from .blocks import folded
from .checks import Dim, check_mask, dims_of
from .counting import counted
from .empties import anything, or_empty
from .filling import differentiated, filled, recorded
from .strategy import looks, way

HALVES = (torch.float16, torch.bfloat16)


def sum(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
        mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The sum of the valid elements along `dim`; 0, or `empty`, where there are none. Integers are summed as int64.

        >>> sum(torch.tensor([[1.0, torch.nan]]), 1, mask=torch.tensor([[True, False]]))
        tensor([1.])
    """
    dims = dims_of(dim, input, mask)
    found = total(input, mask, dims, dtype or (input.dtype if _fraction(input.dtype) else torch.int64))
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return found if keepdim or not dims else found.squeeze(dims)


def mean(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
         mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The mean of the valid elements along `dim`, divided by their number; NaN, or `empty`, where there are none.

        >>> mean(torch.tensor([[1.0, 3.0, 9.0]]), 1, mask=torch.tensor([[True, True, False]]))
        tensor([2.])
    """
    out = dtype or input.dtype
    if not _fraction(out):
        raise ValueError(f"the mean of {input.dtype} has no dtype; say which, as in dtype=torch.float32")
    dims = dims_of(dim, input, mask)
    found = average(input, mask, dims, wide(out), float("nan") if empty is None else empty).to(out)
    return found if keepdim or not dims else found.squeeze(dims)


def average(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], dtype: torch.dtype, empty: float | Tensor
            ) -> Tensor:
    """The mean along `dims`, which are kept."""
    summed = total(input, mask, dims, dtype)
    number = counted(mask, input, dims)
    if isinstance(number, Tensor):
        usual = not isinstance(empty, Tensor) and empty != empty
        if usual and not differentiated(input):
            return summed / number                                      # 0 / 0 is NaN
        if looks(number) and number.all():
            return summed / number
    return or_empty(summed / some(number), number > 0, empty)


def total(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    """The sum along `dims`, which are kept."""
    if mask is None:
        return torch.sum(input, dims, True, dtype=dtype)
    check_mask(mask, input)
    if input.dtype is dtype or input.dtype in HALVES:
        how = way("sum", input, mask, dims)
        if how != "where":
            made: Tensor = (Total.apply if recorded(input) else summed)(input, mask, dims, dtype, how)
            return made
    return torch.sum(filled(input, mask, 0.0), dims, True, dtype=dtype)


def summed(input: Tensor, mask: Tensor, dims: tuple[int, ...], dtype: torch.dtype, how: str) -> Tensor:
    """The sum by a compiled loop, by bags, or by pieces where it is no sum of rows."""
    if how == "native":
        return native.sums(input, mask, dims)
    found = bag_sums(input, mask, dims) if how == "bags" and input.dtype is dtype else None
    if found is None:
        def fold(piece: Tensor) -> Tensor:
            return torch.sum(piece, dims, True, dtype=wide(dtype))
        found = folded(input, mask, 0, dims, fold, fold)
    return found.to(dtype)


class Total(torch.autograd.Function):
    """`summed`; its gradient stands wherever something is valid."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, dims: tuple[int, ...], dtype: torch.dtype, how: str) -> Tensor:
        ctx.save_for_backward(mask)
        ctx.like = input.shape, input.dtype
        return summed(input, mask, dims, dtype, how)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        (mask,) = ctx.saved_tensors
        shape, dtype = ctx.like
        return filled(grads[0].to(dtype).expand(shape), mask, 0.0), None, None, None, None


def some(number: Tensor | int) -> Tensor | int:
    """A number to divide by: 1 where there is nothing."""
    return number.clamp(min=1) if isinstance(number, Tensor) else max(number, 1)


def wide(dtype: torch.dtype) -> torch.dtype:
    """The dtype in which sums are kept: float32 for halves."""
    return torch.float32 if dtype in HALVES else dtype


def _fraction(dtype: torch.dtype) -> bool:
    return dtype.is_floating_point or dtype.is_complex
