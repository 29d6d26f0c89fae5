"""Tensors of several lengths side by side, the shorter ones filled up with zeros."""
from __future__ import annotations

from collections.abc import Sequence

import torch


def padded(parts: Sequence[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """One tensor with a row for each of the parts, and how long each of them is.

        a, b = torch.tensor([1, 2, 3]), torch.tensor([4])
        padded([a, b])                                      [[1, 2, 3], [4, 0, 0]], [3, 1]
    """
    joined = torch.cat(list(parts))
    lengths = torch.tensor(list(map(len, parts)), device=joined.device)
    places = torch.arange(max(map(len, parts)), device=joined.device) < lengths[:, None]
    empty = joined.new_zeros((*places.shape, *joined.shape[1:]))
    return empty.index_put((places,), joined), lengths
