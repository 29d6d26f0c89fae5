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
    longest = max(map(len, parts))
    inside = torch.arange(longest, device="cpu") < lengths[:, None]
    places = tuple(p.to(joined.device) for p in inside.nonzero(as_tuple=True))
    empty = joined.new_zeros((len(parts), longest, *joined.shape[1:]))
    return empty.index_put(places, joined), lengths.to(joined.device)
