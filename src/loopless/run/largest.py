"""How large and how small what is in a tensor is, as Python numbers: what checks in emitted code ask."""
from __future__ import annotations

from typing import NamedTuple

import torch


class Ends(NamedTuple):
    """The smallest and the largest element, and how far from 0 one is: ints of an int tensor, exactly.

    All are NaN where an element is. Of no elements the ends are NaN, which is within no limits.
    """
    low: float
    high: float
    largest: float


def ends(x: torch.Tensor) -> Ends:
    """One look at all elements."""
    if not x.numel():
        return Ends(float("nan"), float("nan"), 0)
    low, high = (end.item() for end in torch.aminmax(x))
    return Ends(low, high, max(-low, high))


def within(x: torch.Tensor, low: float, high: float) -> bool:
    """Whether all elements are from low up to high, and none is NaN; raises if there are none."""
    least, most = torch.aminmax(x)
    return bool(low <= least.item() and most.item() <= high)
