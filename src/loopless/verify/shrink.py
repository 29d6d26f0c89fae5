"""The smallest arguments that still show a difference: simpler ones are tried until none of them shows it.

Sizes go down, all of one value together and each by itself; then dtypes, strides and shared memory become ordinary;
then numbers become small and whole. A step is taken only if it makes the arguments simpler, so that there is an end.
"""
from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import torch

from .arguments import Arguments
from .resize import resized, sizes_of, with_shape, without
from .tree import leaves, mapped, plain, tensors, with_leaf

STEPS = 400
SECONDS = 6.0


def shrunk(arguments: Arguments, shows: Callable[[Arguments], bool], steps: int = STEPS, seconds: float = SECONDS
           ) -> Arguments:
    """Simpler and simpler arguments, as long as they show it."""
    end = time.monotonic() + seconds
    smallest, progress = arguments, True
    while progress and steps > 0:
        progress = False
        with contextlib.suppress(RuntimeError, NotImplementedError):    # of tensors with few operations
            for simpler in _simpler(smallest):
                if cost(simpler) >= cost(smallest):
                    continue
                steps -= 1
                if steps < 0 or time.monotonic() > end:
                    return smallest
                if shows(simpler):
                    smallest, progress = simpler, True
                    break
    return smallest


def cost(arguments: Arguments) -> tuple[float, ...]:
    """How much there is to read: elements, then unusual tensors, then unusual numbers."""
    cells, unusual, odd = 0.0, 0.0, 0.0
    storages: set[int] = set()
    for _, value in leaves(arguments):
        if plain(value):
            cells += value.numel() + 0.1 * value.dim()
            place = value.untyped_storage().data_ptr()
            unusual += (not value.is_contiguous()) + (place in storages and value.numel() > 0) + value.requires_grad
            unusual += 0.5 * (value.dtype not in (torch.float32, torch.int64, torch.bool))
            storages.add(place)
            numbers = torch.view_as_real(value.detach()) if value.is_complex() else value.detach()
            odd += sum(_oddness(v) for v in numbers.flatten().tolist())
        elif isinstance(value, (int, float)):
            odd += _oddness(value) + 0.01
            cells += min(abs(value), 1000) * 0.01 if type(value) is int else 0.0
    return cells, unusual, odd


def _oddness(value: float) -> float:
    if value != value or value in (float("inf"), -float("inf")):
        return 8.0
    if isinstance(value, bool) or (value == 0 and str(value)[0] != "-"):
        return 0.0 if not value else 0.5
    whole = float(value) == int(value)
    return min(1.0 + abs(value) * 0.01, 3.0) + (value < 0 or str(value)[0] == "-") * 0.5 + (not whole) * 3.0


def _simpler(arguments: Arguments) -> Iterator[Arguments]:
    for size in sizes_of(arguments):
        for new in dict.fromkeys((0, 1, 2, 3, size // 2, size - 1)):
            if 0 <= new < size:
                yield resized(arguments, size, new)
                yield resized(arguments, size, new, ints=False)
        if size <= 8:
            yield from (without(arguments, size, k) for k in range(size))
    yield from _dimensions(arguments)
    yield mapped(arguments, lambda _, v: v.detach().clone(memory_format=torch.contiguous_format) if plain(v) else v)
    for path, tensor in tensors(arguments):
        yield with_leaf(arguments, path, tensor.detach().clone(memory_format=torch.contiguous_format))
        if tensor.is_floating_point() and tensor.dtype != torch.float32:
            yield with_leaf(arguments, path, tensor.detach().float())
    yield from _apart(arguments)
    yield from _numbers(arguments)


def _dimensions(arguments: Arguments) -> Iterator[Arguments]:
    """Each dimension of each tensor by itself."""
    for path, tensor in tensors(arguments):
        for dim, size in enumerate(tensor.shape):
            for new in dict.fromkeys((0, 1, size // 2, size - 1)):
                if 0 <= new < size:
                    shape = [new if k == dim else s for k, s in enumerate(tensor.shape)]
                    yield with_leaf(arguments, path, with_shape(tensor, shape))


def _apart(arguments: Arguments) -> Iterator[Arguments]:
    """A tensor of its own in each place."""
    for path, value in leaves(arguments):
        if plain(value):
            own = value.detach().clone()
            yield mapped_at(arguments, path, own)


def mapped_at(arguments: Arguments, path: Any, value: Any) -> Arguments:
    """The tree with one place changed, even if the same tensor stands elsewhere."""
    kind, first, *rest = path
    if rest:
        return with_leaf(arguments, path, value)
    args, kwargs = list(arguments.args), dict(arguments.kwargs)
    if kind == "args":
        args[first] = value
    else:
        kwargs[first] = value
    return Arguments(tuple(args), kwargs, arguments.about)


def _numbers(arguments: Arguments) -> Iterator[Arguments]:
    """Small whole numbers in place of others: in whole tensors, then element by element."""
    found = tensors(arguments)
    for path, tensor in found:
        for form in (torch.zeros_like(tensor), torch.ones_like(tensor), _counted(tensor), _rounded(tensor)):
            yield with_leaf(arguments, path, form.detach())
    for path, value in leaves(arguments):
        if type(value) in (int, float):
            for other in (0, 1, 2, round(value) if value == value and abs(value) < 1e9 else 1):
                yield with_leaf(arguments, path, type(value)(other))
    for path, tensor in found:
        for k in range(min(tensor.numel(), 24)):
            for number in (0, 1, 2, -1):
                flat = tensor.detach().clone(memory_format=torch.contiguous_format).flatten()
                flat[k] = number
                yield with_leaf(arguments, path, flat.reshape(tensor.shape))


def _counted(tensor: torch.Tensor) -> torch.Tensor:
    return (torch.arange(tensor.numel()) + 1).reshape(tensor.shape).to(tensor.dtype)


def _rounded(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach().round() if tensor.is_floating_point() else tensor.detach().clamp(-2, 2) \
        if tensor.dtype != torch.bool and not tensor.is_complex() else tensor.detach().clone()
