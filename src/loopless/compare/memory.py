"""Which tensors share memory, and where: the same pairs must, after either call, and at the same distance."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import torch

from .parts import Parts, tensors_in

MOST_CELLS = 10_000


def shared(parts: Parts) -> Iterator[tuple[str, str, int | None]]:
    """For each pair of tensors the bytes between them if they share memory."""
    tensors = tensors_in(parts)
    reaches = [reach(t) for _, t in tensors]
    for k, (path, tensor) in enumerate(tensors):
        for (other_path, other), at in zip(tensors[k + 1:], reaches[k + 1:]):
            yield path, other_path, _distance(tensor, other, reaches[k], at)


def reach(tensor: torch.Tensor) -> tuple[int, int] | None:
    """The addresses of its first and last byte; None for what has no memory of its own."""
    if tensor.device.type == "meta" or tensor.layout != torch.strided or tensor.numel() == 0:
        return None
    start = tensor.data_ptr()
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    return start, start + (last + 1) * tensor.element_size() - 1


def _distance(a: torch.Tensor, b: torch.Tensor, at_a: tuple[int, int] | None,
              at_b: tuple[int, int] | None) -> int | None:
    if at_a is None or at_b is None or at_a[0] > at_b[1] or at_b[0] > at_a[1]:
        return None
    dense = a.is_contiguous() and b.is_contiguous()
    if not dense and max(a.numel(), b.numel()) < MOST_CELLS and cells(a).isdisjoint(cells(b)):
        return None
    return at_b[0] - at_a[0]


def cells(tensor: torch.Tensor) -> set[int]:
    """The address of each byte that belongs to an element."""
    steps = [range(0, size * stride, stride) if stride else (0,)
             for size, stride in zip(tensor.shape, tensor.stride())]
    width = tensor.element_size()
    return {tensor.data_ptr() + sum(offsets) * width + byte for offsets in product(*steps) for byte in range(width)}
