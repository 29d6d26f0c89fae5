"""Running sums and extremes of what is valid. A masked place has what was reached before it."""
from __future__ import annotations

import torch
from torch import Tensor

from .blocks import mapped
from .checks import check_mask, dim_of
from .empties import highest, lowest
from .extremes import Extremes
from .filling import filled, recorded
from .folding import spread
from .strategy import way


def cumsum(input: Tensor, dim: int, *, dtype: torch.dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The running sum along `dim` of what is valid. Integers are summed as int64.

        >>> cumsum(torch.tensor([1.0, torch.nan, 2.0]), 0, mask=torch.tensor([True, False, True]))
        tensor([1., 1., 3.])
    """
    d = dim_of(dim, input, mask)
    out = dtype or (input.dtype if input.is_floating_point() or input.is_complex() else torch.int64)
    if mask is None:
        return torch.cumsum(input, d, dtype=out)
    check_mask(mask, input)
    if way("fold", input, mask) == "blocks" and not recorded(input):
        made = mapped(input, mask, 0, d, out, lambda piece, into: torch.cumsum(piece, d, dtype=out, out=into))
        if made is not None:
            return made
    return torch.cumsum(filled(input, mask, 0.0), d, dtype=out)


def cummax(input: Tensor, dim: int, *, mask: Tensor | None = None) -> Extremes:
    """The largest valid element so far along `dim`, and its place: (values, indices). -inf and -1 before the first."""
    return _so_far(input, dim, mask, True)


def cummin(input: Tensor, dim: int, *, mask: Tensor | None = None) -> Extremes:
    """The smallest valid element so far along `dim`, and its place: (values, indices). inf and -1 before the first."""
    return _so_far(input, dim, mask, False)


def _so_far(input: Tensor, dim: int, mask: Tensor | None, largest: bool) -> Extremes:
    d = dim_of(dim, input, mask)
    run = torch.cummax if largest else torch.cummin
    if mask is None or not input.dim():
        return Extremes(*run(input if mask is None else filled(input, mask, _worst(input, largest)), d))
    check_mask(mask, input)
    inside = spread(mask, input)
    found = run(filled(input.detach(), mask, _worst(input, largest)), d).indices
    sizes = [n if k == d else 1 for k, n in enumerate(input.shape)]
    steps = torch.arange(input.shape[d], device=input.device).view(sizes)
    last = torch.where(inside, steps, -1).cummax(d).values
    at = torch.where(inside.gather(d, found), found, last)              # a masked place: all so far were as low
    values = filled(input, mask, _worst(input, largest)).gather(d, at.clamp(min=0))
    return Extremes(torch.where(at >= 0, values, _worst(input, largest)), at)


def _worst(input: Tensor, largest: bool) -> float:
    return (lowest if largest else highest)(input.dtype)
