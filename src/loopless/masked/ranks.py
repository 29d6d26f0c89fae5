"""Medians and quantiles of what is valid."""
from __future__ import annotations

import torch
from torch import Tensor

from .checks import Dim, check_mask, dims_of
from .counting import counted
from .empties import or_empty
from .extremes import amax
from .filling import filled
from .folding import finished, flat, fold, spread, unflat, widened
from .strategy import looks

NAN = float("nan")


def median(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
           mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The median of the valid elements along `dim`, the lower of two, as `torch.median` has it: NaN if one of them is.

    NaN, or `empty`, where there are none; of integers 0, as they have no NaN. Without `dim` it is that of all elements,
    where `torch.masked.median` takes the last dimension.

        >>> median(torch.tensor([1.0, 5.0, 3.0, 9.0]), mask=torch.tensor([True, True, True, False]))
        tensor(3.)
    """
    dims = dims_of(dim, input, mask)
    if mask is not None:
        check_mask(mask, input)
    out = dtype or input.dtype
    if not all(input.shape[d] for d in dims):
        found = input.sum(dims, True).to(out)
    elif input.is_floating_point() or (input.dtype.itemsize < 8 and input.dtype is not torch.bool):
        found = _middle(input, mask, dims)
        if empty is None and input.is_floating_point():                 # of nothing it is NaN already
            return finished(found.to(out), dims, keepdim)
    else:
        rows, inside = flat(input, dims), None if mask is None else flat(spread(mask, input), dims)
        found = unflat(_middle_of_sorted(rows, inside), dims)
    number = counted(mask, input, dims)
    nothing = (NAN if out.is_floating_point else 0) if empty is None else empty
    if not input.is_floating_point() and mask is not None:              # NaN has no integer
        found = torch.where(number > 0, found, 0)                       # type: ignore[arg-type]
    return finished(or_empty(found.to(out), number > 0, nothing), dims, keepdim)


def _middle(input: Tensor, mask: Tensor | None, dims: tuple[int, ...]) -> Tensor:
    """By `nanmedian`, in which NaN stands for what is masked; one that is valid makes the result NaN."""
    if not input.is_floating_point():
        input = input.to(torch.float64)
    middle = torch.median if mask is None else torch.nanmedian

    def operation(x: Tensor, dims: tuple[int, ...]) -> Tensor:
        if len(dims) == 1:
            return middle(x, dims[0], True).values
        return unflat(middle(flat(x, dims), -1).values, dims)
    found = fold(input, mask, dims, NAN, operation, None)
    if mask is None or (looks(input) and not input.detach().sum().isnan()):
        return found
    spoiled = amax(input.detach(), dims, keepdim=True, mask=mask).isnan()
    return torch.where(spoiled, NAN, found)


def _middle_of_sorted(rows: Tensor, inside: Tensor | None) -> Tensor:
    if inside is None:
        return (rows.to(torch.uint8) if rows.dtype is torch.bool else rows).median(-1).values
    values = rows.to(torch.uint8) if rows.dtype is torch.bool else rows
    ordered = filled(values, inside, torch.iinfo(values.dtype).max).sort(-1).values
    place = ((inside.sum(-1, keepdim=True) - 1) // 2).clamp(min=0)
    return ordered.gather(-1, place).squeeze(-1)


def quantile(input: Tensor, q: float | Tensor, dim: Dim = None, *, keepdim: bool = False, interpolation: str = "linear",
             dtype: torch.dtype | None = None, mask: Tensor | None = None, empty: float | Tensor | None = None
             ) -> Tensor:
    """The q-th quantiles of the valid elements along `dim`, q from 0 to 1; a vector of q gives a first dimension.

    NaN if a valid element is; NaN, or `empty`, where there are none. `interpolation` is one of linear, lower, higher,
    midpoint and nearest, as in `torch.quantile`.

        >>> quantile(torch.tensor([1.0, 2.0, 3.0, 99.0]), 0.5, mask=torch.tensor([True, True, True, False]))
        tensor(2.)
    """
    dims = dims_of(dim, input, mask)
    if mask is not None:
        check_mask(mask, input)
    if not input.is_floating_point():
        raise TypeError(f"quantile takes floats, not {input.dtype}")
    rows = widened(flat(input, dims))
    inside = None if mask is None else flat(spread(mask, input), dims)
    at = _as_tensor(q, rows)
    number = rows.shape[-1] if inside is None else inside.sum(-1, keepdim=True)
    found = _between(rows, inside, number, at.reshape(-1), interpolation)       # (..., q)
    out = dtype or input.dtype
    parts = [_shaped(part, dims, keepdim, number, empty, out) for part in found.unbind(-1)]
    return torch.stack(parts) if at.dim() else parts[0]


def _as_tensor(q: float | Tensor, rows: Tensor) -> Tensor:
    """q beside the rows, made there: a number is not copied from the host."""
    if isinstance(q, Tensor):
        if q.dim() > 1:
            raise ValueError(f"q has shape {tuple(q.shape)}, where a number or a vector is expected")
        return q.to(rows.dtype)
    if not 0 <= q <= 1:
        raise ValueError(f"q={q} is not between 0 and 1")
    return torch.full((), q, dtype=rows.dtype, device=rows.device)


def _between(rows: Tensor, inside: Tensor | None, number: Tensor | int, q: Tensor, interpolation: str) -> Tensor:
    """The values at the places q * (n - 1) of the sorted valid elements."""
    if not rows.shape[-1]:
        return rows.new_zeros((*rows.shape[:-1], len(q)))
    ordered = (rows if inside is None else filled(rows, inside, NAN)).sort(-1).values
    spoiled = (rows.isnan() if inside is None else rows.isnan() & inside).any(-1, keepdim=True)
    last = (number - 1).clamp(min=0) if isinstance(number, Tensor) else number - 1
    place = q * last
    if not isinstance(last, Tensor):
        place = place.expand(*rows.shape[:-1], len(q))
    low, high = _neighbours(place, interpolation)
    a, b = ordered.gather(-1, low), ordered.gather(-1, high)
    a, b = (torch.where(spoiled | v.isnan(), 0.0, v) for v in (a, b))
    weight = place - low if interpolation == "linear" else 0.5 if interpolation == "midpoint" else 0.0
    found = torch.lerp(a, b, weight) if isinstance(weight, Tensor) or weight else a
    return torch.where(spoiled, NAN, found)


def _neighbours(place: Tensor, interpolation: str) -> tuple[Tensor, Tensor]:
    low, high = place.floor().to(torch.int64), place.ceil().to(torch.int64)
    if interpolation in ("linear", "midpoint"):
        return low, high
    one = {"lower": low, "higher": high, "nearest": place.round().to(torch.int64)}
    if interpolation not in one:
        raise ValueError(f"interpolation={interpolation!r} is not one of linear, lower, higher, midpoint, nearest")
    return one[interpolation], one[interpolation]


def _shaped(part: Tensor, dims: tuple[int, ...], keepdim: bool, number: Tensor | int, empty: float | Tensor | None,
            dtype: torch.dtype) -> Tensor:
    valid = number.squeeze(-1) > 0 if isinstance(number, Tensor) else number > 0
    kept = unflat(or_empty(part, valid, NAN), dims).to(dtype)
    if empty is not None:
        kept = or_empty(kept, unflat(valid, dims) if isinstance(valid, Tensor) else valid, empty)
    return finished(kept, dims, keepdim)
