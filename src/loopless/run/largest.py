"""How large and how small what is in a tensor is, as Python numbers: what checks in emitted code ask."""
from __future__ import annotations

import torch


def largest(x: torch.Tensor) -> float:
    """An int of an int tensor, exactly; NaN where there is one."""
    if not x.numel():
        return 0
    low, high = torch.aminmax(x)
    return max(-low.item(), high.item())


def within(x: torch.Tensor, low: float, high: float) -> bool:
    """Whether all elements are from low up to high, and none is NaN; raises if there are none."""
    least, most = torch.aminmax(x)
    return bool(low <= least.item() and most.item() <= high)
