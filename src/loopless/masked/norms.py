"""Lengths of what is valid, and vectors of length one."""
from __future__ import annotations

import torch
from torch import Tensor

from . import native
from .checks import Dim, check_mask, dim_of, dims_of
from .empties import anything, or_empty
from .filling import filled
from .folding import finished, fold, widened


def norm(input: Tensor, ord: float | None = 2.0, dim: Dim = None, *, keepdim: bool = False,
         dtype: torch.dtype | None = None, mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The vector norm of the valid elements along `dim`; 0 (inf for `ord` < 0), or `empty`, where there are none.

        >>> norm(torch.tensor([3.0, 4.0, torch.inf]), mask=torch.tensor([True, True, False]))
        tensor(5.)
    """
    order = 2.0 if ord is None else ord
    dims = dims_of(dim, input, mask)
    found = length(input, mask, dims, order, dtype)
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return finished(found, dims, keepdim)


def length(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], order: float, dtype: torch.dtype | None = None
           ) -> Tensor:
    """The norm along `dims`, which are kept."""
    if dtype is not None and dtype.itemsize > input.dtype.itemsize:
        input = input.to(dtype)
    out = dtype or (input.dtype.to_real() if input.is_complex() else input.dtype)
    if order < 0 and not all(input.shape[d] for d in dims):
        return input.abs().sum(dims, True).to(out) + float("inf")

    def operation(x: Tensor, dims: tuple[int, ...]) -> Tensor:
        x = widened(x)
        found: Tensor = torch.linalg.vector_norm(x, order, dims, True) if dims else torch.linalg.vector_norm(x, order)
        return found
    join = None if order == 0 else operation
    quick = native.lengths if order == 2 and input.is_floating_point() else None
    return fold(input, mask, dims, float("inf") if order < 0 else 0.0, operation, join, quick).to(out)


def normalize(input: Tensor, ord: float, dim: int, *, eps: float = 1e-12, dtype: torch.dtype | None = None,
              mask: Tensor | None = None) -> Tensor:
    """The input divided by the norm of its valid elements along `dim`, or by `eps` if larger; 0 where masked."""
    d = dim_of(dim, input, mask)
    out = dtype or input.dtype
    if mask is not None:
        check_mask(mask, input)
        input = filled(input, mask, 0.0)
    dims = (d,) if input.dim() else ()
    x = widened(input)
    by = length(x, mask if ord < 0 else None, dims, ord).clamp(min=eps)         # a zero makes no norm longer
    return (x / by).to(out)
