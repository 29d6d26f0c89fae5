"""What is valid, side by side.

`x[mask]` has a length that only the data knows, so the host waits for a GPU. `pack` has a length that is given: nobody
waits, and one compiled graph serves all masks.
"""
from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from .checks import check_mask, shape
from .filling import filled


class Packed(NamedTuple):
    """Valid elements side by side, and where they come from."""
    values: Tensor              # (capacity, ...): the valid elements, then 0
    mask: Tensor                # (capacity,): which of these are elements
    indices: Tensor             # (capacity,): their places in the flattened mask; 0 for none
    number: Tensor              # how many are valid in all; those beyond the capacity are not in `values`


def pack(x: Tensor, mask: Tensor, capacity: int) -> Packed:
    """The elements of x where the mask holds, in order, in a tensor of `capacity` places; no host waits for a length.

    The mask speaks of the first dimensions of x; what is behind them goes along. If more are valid than there is room
    for, the first ones are kept; `number` says how many there were.

        >>> pack(torch.tensor([5.0, 6.0, 7.0]), torch.tensor([True, False, True]), 4).values
        tensor([5., 7., 0., 0.])
    """
    rows = _rows(x, mask)
    inside = mask.flatten()
    ahead = inside.cumsum(0)
    room = torch.where(inside & (ahead <= capacity), ahead - 1, capacity)
    places = torch.zeros(capacity + 1, dtype=torch.int64, device=x.device)
    places = places.scatter(0, room, torch.arange(len(inside), device=x.device))[:capacity]
    number = inside.sum()
    valid = torch.arange(capacity, device=x.device) < number
    places = torch.where(valid, places, 0)
    if not len(rows):
        return Packed(rows.new_zeros((capacity, *rows.shape[1:])), valid, places, number)
    values = filled(rows[places], _beside(valid, rows), 0.0)
    return Packed(values, valid, places, number)


def unpack(values: Tensor, packed: Packed, mask: Tensor, fill: float = 0.0) -> Tensor:
    """Values (capacity, ...) back at the places of the mask that they were packed from, `fill` elsewhere.

        >>> p = pack(torch.tensor([5.0, 6.0, 7.0]), mask, 4)        # mask: [True, False, True]
        >>> unpack(p.values * 2, p, mask)
        tensor([10.,  0., 14.])
    """
    if len(values) != len(packed.mask):
        raise ValueError(f"values {shape(values)} do not fit what was packed, {shape(packed.values)}")
    n = mask.numel()
    places = torch.where(packed.mask, packed.indices, n)
    made = values.new_zeros((n + 1, *values.shape[1:]))
    given = filled(values, _beside(packed.mask, values), 0.0)
    made = made.index_copy(0, places, given)[:n].unflatten(0, mask.shape) if mask.dim() else made[:1][0]
    if not fill:
        return made
    came = torch.zeros(n + 1, dtype=torch.bool, device=mask.device).index_fill(0, places, True)[:n].view(mask.shape)
    return filled(made, came[(...,) + (None,) * (values.dim() - 1)], fill)


def select(x: Tensor, mask: Tensor) -> Tensor:
    """x[mask], where that is wanted: its length is that of the data, so a host waits for a GPU, and graphs break."""
    _rows(x, mask)
    return x[mask]


def _rows(x: Tensor, mask: Tensor) -> Tensor:
    """x with one dimension for those that the mask speaks of."""
    if not isinstance(mask, Tensor) or mask.dtype is not torch.bool or not mask.dim():
        check_mask(mask, x)
        raise ValueError("the mask has no dimensions")
    if tuple(x.shape[:mask.dim()]) != tuple(mask.shape):
        raise ValueError(f"mask {shape(mask)} is not of the first dimensions of x {shape(x)}; perhaps "
                         f"mask.expand({shape(x)[1:-1]}), or align(mask, x, dim).expand_as(x)")
    if mask.device != x.device:
        raise ValueError(f"mask {shape(mask)} is on {mask.device} and x {shape(x)} on {x.device}; perhaps "
                         f"mask.to(x.device)")
    return x.flatten(0, mask.dim() - 1)


def _beside(valid: Tensor, rows: Tensor) -> Tensor:
    return valid[(...,) + (None,) * (rows.dim() - 1)]
