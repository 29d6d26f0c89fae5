"""Tensors of several lengths side by side, the shorter ones filled up with zeros."""
from __future__ import annotations

from collections.abc import Sequence

import torch


def padded(parts: Sequence[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """One tensor with a row for each of the parts, and how long each of them is.

        a, b = torch.tensor([1, 2, 3]), torch.tensor([4])
        padded([a, b])                                      [[1, 2, 3], [4, 0, 0]], [3, 1]
    """
    joined, lengths = torch.cat(list(parts)), torch.tensor(list(map(len, parts)), device="cpu")
    rows = torch.repeat_interleave(torch.arange(len(parts), device="cpu"), lengths, output_size=len(joined))
    columns = torch.arange(len(joined), device="cpu") - (lengths.cumsum(0) - lengths)[rows]
    empty = joined.new_zeros((len(parts), max(map(len, parts)), *joined.shape[1:]))
    places = rows.to(joined.device), columns.to(joined.device)
    return empty.index_put(places, joined), lengths.to(joined.device)
