"""Sums of whole rows that never read what is masked.

With a mask (batch, time, 1) beside (batch, time, channels) the sum over time is a sum of rows. `embedding_bag` does
just that: it adds the rows of a table that a list names, and leaves out a padding index. So the mask becomes a list
of row numbers, and the masked rows are not even loaded. It adds one row after the other, so bags have at most 256
rows and their sums are added afterwards; that keeps the roundings small.
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
    if not dims or dims != tuple(range(dims[0], dims[-1] + 1)) or input.dtype not in (torch.float32, torch.float64):
        return None
    outer, inner = numel(input.shape[:dims[0]]), numel(input.shape[dims[-1] + 1:])
    mask = mask[(None,) * (input.dim() - mask.dim())]
    if inner < INNER or numel(mask.shape[dims[-1] + 1:]) > 1 or not input.is_contiguous():
        return None
    n = input.numel() // (outer * inner)
    valid = mask.expand(*input.shape[:dims[-1] + 1], *mask.shape[dims[-1] + 1:]).reshape(outer * n)
    table = input.detach().view(outer * n, inner)
    rows = torch.where(valid, torch.arange(outer * n), 0).view(outer, n)
    bags = -(-n // LONGEST)
    length = -(-n // bags)
    if bags * length > n:
        rows = functional.pad(rows, (0, bags * length - n))
    sums = functional.embedding_bag(rows.view(-1, length), table, mode="sum", padding_idx=0)
    sums = sums.view(outer, bags, inner).sum(1)
    sums[0] += torch.where(valid[0], table[0], 0.0)                     # row 0 was the padding index
    return sums.view([1 if d in dims else size for d, size in enumerate(input.shape)])
