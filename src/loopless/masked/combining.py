"""Several criteria as one mask."""
from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from .checks import shape


def all_of(*masks: Tensor) -> Tensor:
    """True where all masks are: `a & b & ...`, broadcast to each other.

        >>> all_of(ratings > 0, align(active, ratings, 0))      # rated, by users who are active
    """
    return _joined(torch.logical_and, masks, "all_of")


def any_of(*masks: Tensor) -> Tensor:
    """True where at least one mask is: `a | b | ...`, broadcast to each other."""
    return _joined(torch.logical_or, masks, "any_of")


def none_of(*masks: Tensor) -> Tensor:
    """True where no mask is: `~(a | b | ...)`; of one mask, its opposite."""
    return ~_joined(torch.logical_or, masks, "none_of")


def _joined(join: Callable[[Tensor, Tensor], Tensor], masks: tuple[Tensor, ...], name: str) -> Tensor:
    if not masks:
        raise ValueError(f"{name} needs at least one mask")
    for mask in masks:
        if not isinstance(mask, Tensor) or mask.dtype is not torch.bool:
            what = f"{mask.dtype} {shape(mask)}" if isinstance(mask, Tensor) else type(mask).__name__
            raise TypeError(f"{name} joins bool tensors, not {what}; perhaps mask != 0")
    found = masks[0]
    for mask in masks[1:]:
        _check_pair(found, mask)
        found = join(found, mask)
    return found


def _check_pair(a: Tensor, b: Tensor) -> None:
    if a.device != b.device and a.dim() and b.dim():
        raise ValueError(f"masks {shape(a)} on {a.device} and {shape(b)} on {b.device} are on two devices")
    if not all(n == m or 1 in (n, m) for n, m in zip(reversed(a.shape), reversed(b.shape))):
        raise ValueError(f"masks {shape(a)} and {shape(b)} do not broadcast to each other; perhaps "
                         f"align(mask, input, dim) of one of them, beside the tensor that both are about")
