"""Masks that lengths and positions give: padding, causality, windows. True is valid."""
from __future__ import annotations

import torch
from torch import Tensor


def sequence_mask(lengths: Tensor, max_len: int) -> Tensor:
    """True for the first `lengths[b]` positions of each row: lengths (...,) give a mask (..., max_len).

    `max_len` is a number of the host, such as `x.shape[1]`: to look for the largest length would make it wait for a
    GPU.

        >>> sequence_mask(torch.tensor([1, 3]), 4)
        tensor([[ True, False, False, False],
                [ True,  True,  True, False]])
    """
    if lengths.is_floating_point() or lengths.is_complex() or lengths.dtype is torch.bool:
        raise TypeError(f"lengths {tuple(lengths.shape)} are {lengths.dtype}, where integers are expected")
    return torch.arange(max_len, device=lengths.device) < lengths.unsqueeze(-1)


def causal_mask(q: int, k: int, *, device: torch.device | str | None = None) -> Tensor:
    """True where a query may see a key: not later than itself. (q, k), the queries being the last q of k positions.

        >>> causal_mask(2, 3)
        tensor([[ True,  True, False],
                [ True,  True,  True]])
    """
    return _ahead(q, k, device) <= 0


def window_mask(q: int, k: int, left: int, right: int, *, device: torch.device | str | None = None) -> Tensor:
    """True where a key is at most `left` positions before its query and `right` after it. (q, k), as in `causal_mask`.

        >>> window_mask(3, 3, 1, 0)
        tensor([[ True, False, False],
                [ True,  True, False],
                [False,  True,  True]])
    """
    ahead = _ahead(q, k, device)
    return (ahead >= -left) & (ahead <= right)


def _ahead(q: int, k: int, device: torch.device | str | None) -> Tensor:
    """How far each key is after each query."""
    queries = torch.arange(q, device=device) + (k - q)
    return torch.arange(k, device=device) - queries.unsqueeze(1)
