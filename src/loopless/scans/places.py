"""Places of ints among others that ascend, looked up in a table where that is short."""
from __future__ import annotations

import torch

FEW, TIMES = 1024, 4                    # how long a table may be: so much, and so many for each value


def bucketize(values: torch.Tensor, edges: torch.Tensor, right: bool = False) -> torch.Tensor:
    """`torch.bucketize` of ints: how many of the edges, which ascend, are less than each value; or not greater.

        bucketize(torch.tensor([3, 7, 8]), torch.tensor([2, 3, 7]))         [1, 2, 3]

    torch searches for each value by itself. Where the edges are close together, a table has the answer for every int
    between the first of them and the last.
    """
    if values.is_floating_point() or edges.is_floating_point() or not len(edges) or values.device.type != "cpu":
        return torch.bucketize(values, edges, right=right)
    first, last = int(edges[0]), int(edges[-1])
    if not 0 <= last - first <= TIMES * values.numel() + FEW or abs(first) >= 2 ** 62:
        return torch.bucketize(values, edges, right=right)
    counts = torch.bincount(edges.long() - first)
    table = torch.cat((counts.new_zeros(1 if right else 2), counts.cumsum(0)))
    at = values.long().clamp(first - 1, last if right else last + 1) - (first - 1)
    return table.index_select(0, at.flatten()).view(values.shape)
