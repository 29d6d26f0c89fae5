"""Sums of whole rows that never read what is masked.

With a mask (batch, time, 1) beside (batch, time, channels) the sum over time is a sum of rows. `embedding_bag` does
just that: it adds the rows of a table that a list names. So the mask becomes a list of row numbers, and the masked
rows are not even loaded. It adds one row after the other, so bags have at most 256 rows and their sums are added
afterwards; that keeps the roundings small.
"""
from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .checks import numel
from .strategy_table import INNER

LONGEST = 256                                               # rows of a bag


def bag_sums(input: Tensor, mask: Tensor, dims: tuple[int, ...]) -> Tensor | None:
    """The sum over `dims`, which are kept; None where this is no sum of rows of a table."""
    if not dims or dims != tuple(range(dims[0], dims[-1] + 1)) or input.dtype is not torch.float32:
        return None
    outer, inner = numel(input.shape[:dims[0]]), numel(input.shape[dims[-1] + 1:])
    mask = mask[(None,) * (input.dim() - mask.dim())]
    if inner < INNER or numel(mask.shape[dims[-1] + 1:]) > 1 or not input.is_contiguous():
        return None
    n = input.numel() // (outer * inner)
    valid = mask.expand(*input.shape[:dims[-1] + 1], *mask.shape[dims[-1] + 1:]).reshape(outer * n)
    bags = -(-n // LONGEST)
    rows, offsets = bag_lists(valid, outer, n, bags)
    table = input.detach().view(outer * n, inner)
    sums = functional.embedding_bag(rows, table, offsets, mode="sum", include_last_offset=True)
    if bags > 1:
        sums = sums.view(outer, bags, inner).sum(1)
    return sums.view([1 if d in dims else size for d, size in enumerate(input.shape)])


def bag_lists(valid: Tensor, outer: int, n: int, bags: int) -> tuple[Tensor, Tensor]:
    """The numbers of the valid rows side by side, and where each bag begins among them; the rest is not read.

    Of float32 alone: there `embedding_bag` looks at nothing but its bags. No length is asked for: a row's place is
    the number of valid rows before it, and masked rows all go to one place at the end.
    """
    total = outer * n
    kind = torch.int32 if total < 2**31 else torch.int64
    before = functional.pad(valid.cumsum(0, dtype=torch.int64), (1, 0))
    places = torch.where(valid, before[:-1], total)
    here = valid.device
    numbers = torch.arange(total, dtype=kind, device=here)
    rows = torch.zeros(total + 1, dtype=kind, device=here).scatter_(0, places, numbers)
    within = (torch.arange(bags, device=here) * -(-n // bags)).clamp_(max=n)
    starts = within + torch.arange(0, total, n, device=here).unsqueeze(1)
    return rows[:total], before[functional.pad(starts.flatten(), (0, 1), value=total)].to(kind)
