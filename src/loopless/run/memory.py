"""Whether tensors share memory, from their addresses; no storage is touched and no device waited for."""
from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import chain, compress, repeat

import torch


def byte_range(x: torch.Tensor) -> tuple[int, int]:
    """The first byte of a tensor and the one after its last."""
    start = x.data_ptr()
    if x.is_contiguous():
        return start, start + x.nbytes
    last = sum((size - 1) * stride for size, stride in zip(x.shape, x.stride(), strict=True))
    return start, start + (last + 1) * x.element_size()


def apart(written: int, *tensors: torch.Tensor) -> bool:
    """Whether no byte of the first so many tensors belongs to any other one."""
    ranges = [byte_range(x) for x in tensors]
    for k in range(written):
        start, end = ranges[k]
        for low, high in ranges[k + 1:]:
            if start < high and low < end and low < high and start < end:
                return False
    return True


def dense(x: torch.Tensor) -> bool:
    """Whether no two elements share memory: each stride goes past all that the smaller ones reach."""
    reach = 0
    for stride, size in sorted((st, s) for st, s in zip(x.stride(), x.shape, strict=True) if s > 1):
        if stride <= reach:
            return False
        reach += stride * (size - 1)
    return True


def apart_from_lists(written: tuple[torch.Tensor, ...], *lists: Sequence[torch.Tensor]) -> bool:
    """Whether no tensor of some lists has its memory in a storage that is written to.

    A storage may be a part of another one: two arrays of numpy can show one memory.
    """
    places = [(s.data_ptr(), s.data_ptr() + s.nbytes()) for s in (x.untyped_storage() for x in written)]
    held = list(chain.from_iterable(map(torch.Tensor.untyped_storage, values) for values in lists))
    starts = list(map(torch.UntypedStorage.data_ptr, held))
    ends = list(map(operator.add, starts, map(torch.UntypedStorage.nbytes, held)))
    for start, end in places:                   # and no step of Python's own for each of the tensors held
        begun_before = compress(ends, map(operator.lt, starts, repeat(end)))
        if any(map(operator.gt, begun_before, repeat(start))):
            return False
    return True
