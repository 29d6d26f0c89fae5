"""What a slice gives in which nothing is valid.

By default a reduction gives what torch gives for no elements: the identity where there is one (sum 0, prod 1, amax
-inf, logsumexp -inf, any False), NaN where there is none (mean, var, std, median, quantile). `empty=` chooses another
value. The gradient of such a slice is 0, in any case.

Two defaults differ from `torch.masked`, on purpose: softmax and its kind give 0 (log_softmax -inf) for rows in which
nothing is valid, where torch has NaN, and argmax and argmin give -1, where torch has 0, a masked place. With
`LOOPLESS_MASKED_EMPTY=torch` in the environment when loopless is imported, both are as in `torch.masked`.
"""
from __future__ import annotations

import os

import torch
from torch import Tensor

from .checks import numel
from .counting import PACKED_FROM, counted
from .strategy import traced

AS_TORCH = os.environ.get("LOOPLESS_MASKED_EMPTY", "") == "torch"
NO_PLACE = 0 if AS_TORCH else -1                            # of argmax and its kind
NO_SHARE = float("nan") if AS_TORCH else 0.0                # of softmax
NO_LOG_SHARE = float("nan") if AS_TORCH else float("-inf")


def anything(mask: Tensor | None, input: Tensor, dims: tuple[int, ...]) -> Tensor | bool:
    """Whether a slice along `dims`, which are kept, has valid elements; a bool where sizes alone decide."""
    if mask is None:
        return numel([input.shape[d] for d in dims]) > 0
    if 0 not in input.shape and (traced() or mask.numel() < PACKED_FROM):
        lacking = input.dim() - mask.dim()
        own = tuple(d - lacking for d in dims if d >= lacking)
        return mask.any(own, keepdim=True) if own else mask
    return counted(mask, input, dims) > 0


def or_empty(result: Tensor, valid: Tensor | bool, empty: float | Tensor) -> Tensor:
    """The result, and `empty` for slices in which nothing is valid."""
    if isinstance(valid, bool):
        return result if valid else torch.full_like(result, empty) if not isinstance(empty, Tensor) \
            else empty.to(result.dtype).expand(result.shape).clone()
    if isinstance(empty, Tensor):
        empty = empty.to(result.dtype)
    elif result.dtype is torch.bool:
        empty = bool(empty)
    return torch.where(valid, result, empty)


def lowest(dtype: torch.dtype) -> float:
    """The least number of a dtype, the identity of a maximum."""
    if dtype.is_floating_point:
        return float("-inf")
    return 0 if dtype is torch.bool else torch.iinfo(dtype).min


def highest(dtype: torch.dtype) -> float:
    """The greatest number of a dtype, the identity of a minimum."""
    if dtype.is_floating_point:
        return float("inf")
    return 1 if dtype is torch.bool else torch.iinfo(dtype).max
