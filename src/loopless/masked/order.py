"""What is valid in order: sort, topk, and the first and the last of it.

Masked elements come last, whichever way is sorted. Their values are 0 (or `fill`), because what stands under a mask is
never shown; their indices are those places, in order.
"""
from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from .checks import check_mask, dim_of
from .empties import highest, lowest
from .filling import filled
from .folding import first_place, spread


class Sorted(NamedTuple):
    """Values and the places they come from, as of `torch.sort`."""
    values: Tensor
    indices: Tensor


def sort(input: Tensor, dim: int = -1, *, descending: bool = False, mask: Tensor | None = None, fill: float = 0.0
         ) -> Sorted:
    """The valid elements along `dim` in order, equal ones as they came, then `fill` for each masked one.

        >>> sort(torch.tensor([3.0, torch.nan, 1.0]), 0, mask=torch.tensor([True, False, True]))
        Sorted(values=tensor([1., 3., 0.]), indices=tensor([2, 0, 1]))
    """
    d = dim_of(dim, input, mask)
    if mask is None or not input.dim():
        values, places = torch.sort(input, dim=d, descending=descending, stable=True)
        return Sorted(values if mask is None else filled(values, mask, fill), places)
    check_mask(mask, input)
    worst = (lowest if descending else highest)(input.dtype)
    places = torch.sort(filled(input.detach(), mask, worst), dim=d, descending=descending, stable=True).indices
    inside = spread(mask, input)
    places = partitioned(places, inside.gather(d, places), d)
    return Sorted(filled(input.gather(d, places), inside.gather(d, places), fill), places)


def argsort(input: Tensor, dim: int = -1, *, descending: bool = False, mask: Tensor | None = None) -> Tensor:
    """The places of the valid elements along `dim` in order, then those of the masked ones."""
    return sort(input, dim, descending=descending, mask=mask).indices


def topk(input: Tensor, k: int, dim: int = -1, *, largest: bool = True, mask: Tensor | None = None, fill: float = 0.0
         ) -> Sorted:
    """The k largest valid elements along `dim`, or the smallest, in order. Where fewer are valid: `fill`, index -1.

        >>> topk(torch.tensor([3.0, 9.0, 4.0]), 2, mask=torch.tensor([True, False, True]))
        Sorted(values=tensor([4., 3.]), indices=tensor([2, 0]))
    """
    d = dim_of(dim, input, mask)
    if mask is None or not input.dim():
        return Sorted(*torch.topk(input, k, d, largest)) if mask is None else _one(input, k, mask, fill)
    check_mask(mask, input)
    if not 0 <= k <= input.shape[d]:
        raise ValueError(f"k={k} is not between 0 and the {input.shape[d]} elements of dimension {d} "
                         f"of input {tuple(input.shape)}")
    inside = spread(mask, input)
    if input.dtype in (torch.int64, torch.bool) or input.dtype.is_complex:
        places = argsort(input, d, descending=largest, mask=mask).narrow(d, 0, k)
    else:
        keys = torch.where(inside, rank(input.detach(), largest), torch.iinfo(torch.int64).min)
        places = keys.topk(k, d).indices
    valid = inside.gather(d, places)
    return Sorted(filled(input.gather(d, places), valid, fill), torch.where(valid, places, -1))


def _one(input: Tensor, k: int, mask: Tensor, fill: float) -> Sorted:
    return Sorted(filled(input, mask, fill), torch.where(mask, 0, -1))


def first(input: Tensor, dim: int, *, mask: Tensor | None = None) -> Tensor:
    """The first valid element along `dim`, which goes; 0 where there is none.

        >>> first(torch.tensor([7.0, 8.0, 9.0]), 0, mask=torch.tensor([False, True, True]))
        tensor(8.)
    """
    return _end(input, dim, mask, False)


def last(input: Tensor, dim: int, *, mask: Tensor | None = None) -> Tensor:
    """The last valid element along `dim`, which goes; 0 where there is none: the state after a padded sequence."""
    return _end(input, dim, mask, True)


def _end(input: Tensor, dim: int, mask: Tensor | None, backwards: bool) -> Tensor:
    d = dim_of(dim, input, mask)
    if not input.dim():
        return input if mask is None else filled(input, mask, 0.0)
    if not input.shape[d]:
        return input.sum(d, dtype=input.dtype)
    if mask is None:
        return input.select(d, -1 if backwards else 0)
    check_mask(mask, input)
    mask = mask[(None,) * (input.dim() - mask.dim())]
    at = first_place(mask.flip(d) if backwards else mask, input, d)
    at = input.shape[d] - 1 - at if backwards else at
    return filled(input.gather(d, at), spread(mask, input).gather(d, at), 0.0).squeeze(d)


def partitioned(places: Tensor, valid: Tensor, d: int) -> Tensor:
    """The places with the valid ones first, both kinds in their order."""
    ahead = valid.cumsum(d)
    behind = (~valid).cumsum(d) + ahead.narrow(d, -1, 1) if places.shape[d] else ahead
    return torch.empty_like(places).scatter(d, torch.where(valid, ahead, behind) - 1, places)


def rank(values: Tensor, largest: bool) -> Tensor:
    """Integers in the order of the values, NaN above all: the order of floats is that of their bits."""
    if not values.is_floating_point():
        keys = values.to(torch.int64)
    else:
        wide = values if values.dtype is torch.float64 else values.float()
        word = torch.int64 if wide.dtype is torch.float64 else torch.int32
        bits = torch.where(wide.isnan(), float("nan"), wide + 0.0).view(word)       # one NaN, one zero
        keys = torch.where(bits < 0, bits ^ torch.iinfo(word).max, bits).to(torch.int64)
    return keys if largest else -keys
