"""The same arguments with other sizes: one size is changed wherever it stands.

Dimensions of the same size are taken for the same dimension, and ints of that value for its name. A list of that length
is cut too. Numbers that index the dimension are brought back into its range.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch

from .arguments import Arguments
from .tree import leaves, mapped, plain

Change = Callable[[int], int]


def sizes_of(arguments: Arguments) -> list[int]:
    """The sizes that occur, those of the most dimensions first."""
    count: dict[int, int] = {}
    for _, value in leaves(arguments):
        if plain(value):
            for size in value.shape:
                count[size] = count.get(size, 0) + 1
    for values in (*arguments.args, *arguments.kwargs.values()):
        if type(values) is list:
            count[len(values)] = count.get(len(values), 0) + 1
    return sorted(count, key=lambda size: -count[size])


def resized(arguments: Arguments, old: int, new: int, ints: bool = True) -> Arguments:
    """Every dimension of the size `old` gets the size `new`; plain ints of that value go with it if `ints`."""
    def change(path: Any, value: Any) -> Any:
        if plain(value):
            return bounded(with_shape(value, [new if size == old else size for size in value.shape]), old, new)
        return new if ints and type(value) is int and value == old else value
    return relisted(mapped(arguments, change), old, new)


def without(arguments: Arguments, size: int, k: int) -> Arguments:
    """Every dimension of this size loses its element number k."""
    left = torch.tensor([j for j in range(size) if j != k], dtype=torch.int64)

    def change(path: Any, value: Any) -> Any:
        if not plain(value):
            return value - 1 if type(value) is int and value == size else value
        made = value.detach()
        for dim in (d for d, s in enumerate(value.shape) if s == size):
            made = made.index_select(dim, left.to(made.device))
        return bounded(made, size, size - 1)
    return relisted(mapped(arguments, change), size, size - 1)


def relisted(arguments: Arguments, old: int, new: int) -> Arguments:
    def cut(value: Any) -> Any:
        if type(value) is list and len(value) == old and old > 0:
            return [value[k % old] for k in range(new)]
        return value
    return replace(arguments, args=tuple(cut(v) for v in arguments.args),
                   kwargs={k: cut(v) for k, v in arguments.kwargs.items()})


def with_shape(tensor: torch.Tensor, shape: list[int]) -> torch.Tensor:
    """The tensor cut or repeated to a shape."""
    if list(tensor.shape) == shape:
        return tensor
    made = tensor.detach()
    for dim, size in enumerate(shape):
        if made.shape[dim] == 0 and size:
            made = torch.ones([size if k == dim else s for k, s in enumerate(made.shape)], dtype=made.dtype)
        elif made.shape[dim] != size:
            made = made.index_select(dim, torch.arange(size, device=made.device) % max(made.shape[dim], 1))
    return made.clone().requires_grad_(tensor.requires_grad)


def bounded(tensor: torch.Tensor, old: int, new: int) -> torch.Tensor:
    """Numbers that may be subscripts of the dimension stay in its range."""
    if tensor.dtype not in (torch.int64, torch.int32) or tensor.numel() == 0 or not 0 < new < old:
        return tensor
    low, high = int(tensor.min()), int(tensor.max())
    if low < -old or high >= old or high < new:
        return tensor
    return tensor % new
