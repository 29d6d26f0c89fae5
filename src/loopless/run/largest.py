"""The largest magnitude in a tensor, as a Python number."""
from __future__ import annotations

import torch


def largest(x: torch.Tensor) -> float:
    """An int of an int tensor, exactly; NaN where there is one."""
    if not x.numel():
        return 0
    low, high = torch.aminmax(x)
    return max(-low.item(), high.item())
