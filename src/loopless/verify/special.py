"""Variations of values: special numbers, subscripts at the ends, masks of one kind, dtypes, plain numbers."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import torch

from .arguments import Arguments
from .resize import sizes_of
from .tree import Path, leaves, mapped, name_of, plain, tensors, with_leaf

Names = tuple[str, ...]
NAN, INF = float("nan"), float("inf")


def special(base: Arguments, names: Names) -> Iterator[Arguments]:
    """NaN, infinities, signed zeros, ties and extremes in each tensor; masks all true and all false."""
    found = tensors(base)
    made = [list(_specials(tensor, sizes_of(base))) for _, tensor in found]
    for k in range(max(map(len, made), default=0)):
        for (path, tensor), forms in zip(found, made):
            if k < len(forms):
                text, value = forms[k]
                yield replace(with_leaf(base, path, value.requires_grad_(tensor.requires_grad)),
                              about=f"{text} {name_of(path, names)}")


def _specials(tensor: torch.Tensor, sizes: list[int]) -> Iterator[tuple[str, torch.Tensor]]:
    if tensor.numel() == 0:
        return
    if tensor.dtype == torch.bool:
        yield "all true:", torch.ones_like(tensor)
        yield "all false:", torch.zeros_like(tensor)
    elif tensor.is_floating_point():
        largest = torch.finfo(tensor.dtype).max
        yield "NaN in", _put(tensor, (NAN,))
        yield "infinities in", _put(tensor, (INF, -INF))
        yield "signed zeros in", _put(tensor, (-0.0, 0.0, -0.0))
        yield "equal numbers in", torch.ones_like(tensor)
        yield "NaN everywhere in", torch.full_like(tensor, NAN)
        yield "very large numbers in", _put(tensor, (largest, -largest, largest / 2))
        yield "negative numbers in", -tensor.detach().abs() - 1
    elif not tensor.is_complex():
        yield from _whole(tensor, sizes)


def _whole(tensor: torch.Tensor, sizes: list[int]) -> Iterator[tuple[str, torch.Tensor]]:
    info = torch.iinfo(tensor.dtype)
    low, high = int(tensor.min()), int(tensor.max())
    yield "duplicates in", torch.full_like(tensor, high)
    yield "zeros in", torch.zeros_like(tensor)
    if low >= 0 and any(high < size for size in sizes):
        top = min(size for size in sizes if high < size)
        yield "the last subscript in", _put(tensor, (top - 1,))
        yield "negative subscripts in", _put(tensor, (-1, -top)) if info.min < 0 else tensor.detach().clone()
        yield "a subscript out of range in", _put(tensor, (top,))
        yield "descending numbers in", tensor.detach().flatten().sort(descending=True).values.reshape(tensor.shape)
    if info.bits != 32:
        yield "extremes in", _put(tensor, (info.max, info.min, info.max - 1))


def _put(tensor: torch.Tensor, values: tuple[Any, ...]) -> torch.Tensor:
    """The tensor with some elements replaced, from the middle on."""
    flat = tensor.detach().clone().contiguous().flatten()
    start = len(flat) // 2
    for k, value in enumerate(values[:len(flat)]):
        flat[(start + k) % len(flat)] = value
    return flat.reshape(tensor.shape)


def dtypes(base: Arguments, names: Names) -> Iterator[Arguments]:
    """Other dtypes: of all floating tensors, of one alone, of ints."""
    floats = [(path, t) for path, t in tensors(base) if t.is_floating_point()]
    for dtype in (torch.float64, torch.float16, torch.float32, torch.bfloat16):
        if floats and any(t.dtype != dtype for _, t in floats):
            yield replace(_cast(base, [p for p, _ in floats], dtype), about=str(dtype).removeprefix("torch."))
    if len(floats) > 1:
        for path, tensor in floats:
            dtype = torch.float64 if tensor.dtype != torch.float64 else torch.float32
            yield replace(_cast(base, [path], dtype), about=f"{name_of(path, names)} alone {str(dtype)[6:]}")
            yield replace(with_leaf(base, path, tensor.detach().clone().requires_grad_()),
                          about=f"{name_of(path, names)} alone requires grad")
    for path, tensor in tensors(base):
        if tensor.dtype == torch.int64:
            yield replace(_cast(base, [path], torch.int32), about=f"{name_of(path, names)} int32")


def _cast(base: Arguments, paths: list[Path], dtype: torch.dtype) -> Arguments:
    return mapped(base, lambda path, v: v.detach().to(dtype) if plain(v) and path in paths else v)


def numbers(base: Arguments, names: Names) -> Iterator[Arguments]:
    """Other plain numbers."""
    for path, value in leaves(base):
        name = name_of(path, names)
        if type(value) is int:
            for other in dict.fromkeys((value - 1, value + 1, 0, -1, 2, 2 * value)):
                if other != value:
                    yield replace(with_leaf(base, path, other), about=f"{name} = {other}")
        elif type(value) is float:
            for number in (0.0, -1.5, NAN, INF, 2, 1e30):
                yield replace(with_leaf(base, path, number), about=f"{name} = {number}")
            yield replace(with_leaf(base, path, torch.tensor(value)), about=f"{name} a tensor")
        elif type(value) is bool:
            yield replace(with_leaf(base, path, not value), about=f"{name} = {not value}")
