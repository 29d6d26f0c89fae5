"""Whether tensors share memory, from their addresses; no storage is touched and no device waited for."""
from __future__ import annotations

import torch


def byte_range(x: torch.Tensor) -> tuple[int, int]:
    """The first byte of a tensor and the one after its last."""
    if x.numel() == 0:
        return 0, 0
    last = sum((size - 1) * stride for size, stride in zip(x.shape, x.stride(), strict=True))
    start = x.data_ptr()
    return start, start + (last + 1) * x.element_size()


def apart(a: torch.Tensor, b: torch.Tensor) -> bool:
    """Whether no byte belongs to both."""
    if a is b:
        return False
    a_start, a_end = byte_range(a)
    b_start, b_end = byte_range(b)
    return a_end <= b_start or b_end <= a_start


def dense(x: torch.Tensor) -> bool:
    """Whether no two elements share memory: each stride goes past all that the smaller ones reach."""
    reach = 0
    for stride, size in sorted((st, s) for st, s in zip(x.stride(), x.shape, strict=True) if s > 1):
        if stride <= reach:
            return False
        reach += stride * (size - 1)
    return True
