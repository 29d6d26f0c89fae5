"""How far what is valid lies apart: variance and standard deviation."""
from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from .checks import Dim, check_mask, dims_of
from .counting import counted
from .empties import or_empty
from .filling import differentiated
from .folding import finished
from .moments import moments
from .strategy import looks


class VarMean(NamedTuple):
    """Variance and mean, as of `torch.var_mean`."""
    var: Tensor
    mean: Tensor


def var(input: Tensor, dim: Dim = None, unbiased: bool | None = None, *, correction: float | None = None,
        keepdim: bool = False, dtype: torch.dtype | None = None, mask: Tensor | None = None,
        empty: float | Tensor | None = None) -> Tensor:
    """The variance of the valid elements along `dim`: squared deviations by their number less `correction` (1).

    NaN, or `empty`, where not more elements than `correction` are valid.

        >>> var(torch.tensor([1.0, 3.0, torch.nan]), mask=torch.tensor([True, True, False]))
        tensor(2.)
    """
    dims = dims_of(dim, input, mask)
    less = _correction(unbiased, correction)
    _, squares, number = _parts(input, dims, dtype, mask)
    found = _ratio(squares, number, less, empty)
    return finished(found.to(_out(input, dtype)), dims, keepdim)


def std(input: Tensor, dim: Dim = None, unbiased: bool | None = None, *, correction: float | None = None,
        keepdim: bool = False, dtype: torch.dtype | None = None, mask: Tensor | None = None,
        empty: float | Tensor | None = None) -> Tensor:
    """The standard deviation of the valid elements along `dim`: the root of `var`. Its gradient is 0 where it is 0.

    NaN, or `empty`, where not more elements than `correction` are valid.
    """
    dims = dims_of(dim, input, mask)
    less = _correction(unbiased, correction)
    _, squares, number = _parts(input, dims, dtype, mask)
    if not differentiated(squares) or (less <= 1 and looks(squares) and (squares > 0).all()):
        found = _ratio(squares, number, less, None).sqrt()
        found = found if empty is None else _or_empty(found, number, less, empty)
    else:
        steep = squares == 0                                            # where a root has no derivative
        root = torch.where(steep, 0.0, (torch.where(steep, 1.0, squares) / _free(number, less)).sqrt())
        found = _or_empty(root, number, less, empty)
    return finished(found.to(_out(input, dtype)), dims, keepdim)


def var_mean(input: Tensor, dim: Dim = None, unbiased: bool | None = None, *, correction: float | None = None,
             keepdim: bool = False, dtype: torch.dtype | None = None, mask: Tensor | None = None,
             empty: float | Tensor | None = None) -> VarMean:
    """Variance and mean of the valid elements along `dim` in one go: (var, mean). `empty` is for both."""
    dims = dims_of(dim, input, mask)
    out = _out(input, dtype)
    mean, squares, number = _parts(input, dims, dtype, mask)
    found = _ratio(squares, number, _correction(unbiased, correction), empty)
    mean = _or_empty(mean, number, 0.0, empty)
    return VarMean(finished(found.to(out), dims, keepdim), finished(mean.to(out), dims, keepdim))


def _parts(input: Tensor, dims: tuple[int, ...], dtype: torch.dtype | None, mask: Tensor | None
           ) -> tuple[Tensor, Tensor, Tensor | int]:
    """Mean, sum of squared deviations, and the number of valid elements."""
    if mask is not None:
        check_mask(mask, input)
    if not (input.is_floating_point() or input.is_complex()):
        input = input.to(dtype if dtype is not None and dtype.is_floating_point else torch.float32)
    elif dtype is not None and dtype.itemsize > input.dtype.itemsize:
        input = input.to(dtype)
    number = counted(mask, input, dims)
    return *moments(input, mask, dims, number), number


def _ratio(squares: Tensor, number: Tensor | int, less: float, empty: float | Tensor | None) -> Tensor:
    """The variance."""
    if isinstance(number, Tensor):
        if empty is None and less in (0, 1) and not differentiated(squares):
            return squares / (number - less).clamp(min=0)               # 0 / 0 is NaN
        if looks(number) and (number > less).all():
            return squares / (number - less)
    return _or_empty(squares / _free(number, less), number, less, empty)


def _free(number: Tensor | int, less: float) -> Tensor | float:
    """What squares are divided by; 1 where that is not more than 0."""
    free = number - less
    return torch.where(free > 0, free, 1) if isinstance(free, Tensor) else free if free > 0 else 1


def _or_empty(result: Tensor, number: Tensor | int, less: float, empty: float | Tensor | None) -> Tensor:
    """What stands where not more than `less` elements are valid."""
    return or_empty(result, number > less, float("nan") if empty is None else empty)


def _correction(unbiased: bool | None, correction: float | None) -> float:
    if unbiased is not None and correction is not None:
        raise ValueError("unbiased and correction say the same; give one of them")
    if correction is not None:
        return correction
    return 1 if unbiased is None else int(unbiased)


def _out(input: Tensor, dtype: torch.dtype | None) -> torch.dtype:
    if dtype is not None:
        return dtype
    return input.dtype if input.is_floating_point() or input.is_complex() else torch.float32
