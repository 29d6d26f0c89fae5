"""Whether some or all of what is valid holds."""
from __future__ import annotations

import torch
from torch import Tensor

from .checks import Dim, dims_of
from .empties import anything, or_empty
from .folding import finished, fold


def any(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
        mask: Tensor | None = None, empty: bool | None = None) -> Tensor:
    """Whether some valid element along `dim` is not zero; False, or `empty`, where none is valid."""
    return _truth(torch.any, False, input, dim, keepdim, dtype, mask, empty)


def all(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
        mask: Tensor | None = None, empty: bool | None = None) -> Tensor:
    """Whether every valid element along `dim` is not zero; True, or `empty`, where none is valid.

        >>> all(torch.tensor([1, 0]), mask=torch.tensor([True, False]))
        tensor(True)
    """
    return _truth(torch.all, True, input, dim, keepdim, dtype, mask, empty)


def _truth(question: object, identity: bool, input: Tensor, dim: Dim, keepdim: bool, dtype: torch.dtype | None,
           mask: Tensor | None, empty: bool | None) -> Tensor:
    dims = dims_of(dim, input, mask)

    def operation(x: Tensor, dims: tuple[int, ...]) -> Tensor:
        return question(x, dims, True) if dims else x                   # type: ignore[operator]
    holds = input if input.dtype is torch.bool else input != 0
    found = fold(holds, mask, dims, identity, operation, operation)
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return finished(found, dims, keepdim).to(dtype or torch.bool)
