"""What came before with the same key: counts and sums of ints that run for each key by itself."""
from __future__ import annotations

import torch


def earlier(keys: torch.Tensor, values: torch.Tensor | None = None, dim: int = 0) -> torch.Tensor:
    """How many elements before each one along a dimension are equal to it; the sum of their values, if there are any.

        keys = torch.tensor([7, 2, 7, 7, 2])
        earlier(keys)                                               [0, 0, 1, 2, 1]
        earlier(keys, torch.tensor([1, 10, 100, 1000, 10000]))      [0, 0, 1, 101, 10]

    This is the loop `out[i] = seen[keys[i]]; seen[keys[i]] += values[i]`. Equal keys are brought together in their
    order, so that those before an element stand right before it. Sums are of ints, which wrap round as int64 does.
    """
    keys = keys.movedim(dim, -1)
    if not keys.numel():
        return torch.zeros_like(keys, dtype=torch.int64).movedim(-1, dim)
    together, order = keys.sort(dim=-1, stable=True)
    place = torch.arange(keys.shape[-1], device=keys.device).expand_as(keys)
    begins = torch.ones_like(together, dtype=torch.bool)
    begins[..., 1:] = together[..., 1:] != together[..., :-1]
    first = torch.where(begins, place, 0).cummax(-1).values
    if values is None:
        found = place - first
    else:
        sorted_values = values.to(torch.int64).movedim(dim, -1).expand_as(keys).gather(-1, order)
        before = sorted_values.cumsum(-1) - sorted_values
        found = before - before.gather(-1, first)
    return torch.empty_like(found).scatter_(-1, order, found).movedim(-1, dim)
