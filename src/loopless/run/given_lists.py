"""Lists that come in: what the compiler takes them for is a tensor, made at the entry.

    def f(x, lengths):                              lengths = torch.tensor(lengths)
        for n in lengths: ...                →      ...
    def g(rows):                                    rows = torch.stack(rows)
        for row in rows: ...                        ...

A list or tuple of ints, floats or bools is a tensor of one dimension, of int64, float64 or bool, whose elements are
Python numbers again where they are read. So is a set, of which only is asked what is in it.

A list of lists or tuples of numbers, all of one length, is one of two; of ints and of several lengths, one that is
filled up with zeros, of which each element is a part as long as it is. A list of tensors that have one shape, dtype
and device, and all or none of which require grad, is their stack; if their first sizes differ, they are filled up with
zeros, and each is a slice as long as it is. Matrices have to lie in memory row by row, as what is computed from them
lies in memory as they do. Whether a list is of such a kind is asked without a loop in Python, so that a later call
costs a few nanoseconds an element.

Left alone: empty lists, mixed ones, ints beyond int64 (`torch.tensor` raises, and the original runs), lists that the
region changes, and elements that it returns or writes to: the caller would see that they are not the list's own.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import attrgetter, itemgetter
from typing import Any

import torch

from ..ir.types import BOOL, FLOAT, INT, Type, tensor
from ..scans import padded
from ..scans.ragged import lengths_of

NUMBERS: dict[type, tuple[Type, str]] = {int: (INT, "int64"), float: (FLOAT, "float64"), bool: (BOOL, "bool")}
SETS = (set, frozenset)
TENSORS = (torch.Tensor, torch.nn.Parameter)
MOST_FILLED = 16                        # times as much memory as the tensors of a list may be taken by filling them up
ALIKE, SHAPE = attrgetter("dtype", "requires_grad"), attrgetter("shape")
FIRST, BESIDE_THE_FIRST = itemgetter(0), itemgetter(slice(1, None))
IS_INFERENCE, DIM = torch.Tensor.is_inference, torch.Tensor.dim
AT_ONCE = 512                           # tensors that are asked one thing after the other, while they are in the cache


@dataclass(frozen=True)
class Given:
    """The kind of a list."""
    holder: type                        # list or tuple
    of: Type                            # an element: a number, or a tensor
    whole: Type                         # the tensor that it becomes
    requires_grad: bool = False
    ragged: bool = False                # whether its elements differ in their first size, and are filled up
    key: tuple[Any, ...] = ()           # what all tensors have in common

    def tensor(self, values: Sequence[Any]) -> torch.Tensor:
        if self.ragged:
            return padded(values)[0]
        if self.of.tensor:
            return torch.stack(list(values))
        numbers = list(values) if self.holder in SETS else values
        return torch.tensor(numbers, dtype=getattr(torch, self.whole.dtype), device="cpu")

    def text(self, name: str, device: str) -> str:
        """What makes the tensor. Numbers go to the device of the tensors beside them, if it has a name."""
        if self.ragged:
            return f"scans.padded({name}, {device})" if device and self.of.number else f"scans.padded({name})"
        if self.of.tensor:
            return f"torch.stack({name})"
        said = [f"dtype=torch.{self.whole.dtype}"] if self.of == FLOAT else []
        said += [f"device={device}"] if device else []
        return f"torch.tensor({', '.join([f'list({name})' if self.holder in SETS else name, *said])})"

    def shape_text(self, name: str, longest: str = "") -> str:
        """The shape of the tensor, before it is made; longest is what `longest` below is called, where it is known."""
        if self.ragged:
            most = f"{longest}({name})" if longest else f"max(map(len, {name}))"
            return f"(len({name}), {most}, *{name}[0].shape[1:])" if self.of.tensor else f"(len({name}), {most})"
        if self.of.tensor:
            return f"(len({name}), *{name}[0].shape)"
        return f"(len({name}),)" if self.whole.rank == 1 else f"(len({name}), len({name}[0]))"


def given(values: Any) -> Given | None:
    """The kind of a list; None where it is not of one that is taken for a tensor."""
    if type(values) not in (list, tuple, *SETS) or not values:
        return None
    kinds = set(map(type, values))
    if type(values) in SETS:
        return _of_numbers(values, kinds, 1)
    if kinds <= set(TENSORS):
        return _of_tensors(values)
    if kinds in ({list}, {tuple}):
        widths, inner = set(map(len, values)), set(map(type, chain.from_iterable(values)))
        if len(widths) > 1:                         # a tuple of ints is another subscript than a list of them
            return _of_several_lengths(values, inner) if kinds == {list} else None
        return _of_numbers(values, inner, 2) if 0 not in widths else None
    return _of_numbers(values, kinds, 1)


def _of_numbers(values: Sequence[Any], kinds: set[type], rank: int) -> Given | None:
    if len(kinds) != 1 or (kind := kinds.pop()) not in NUMBERS:
        return None
    of, dtype = NUMBERS[kind]
    return Given(type(values), of, tensor(dtype, rank))


def _of_several_lengths(values: Sequence[Sequence[Any]], kinds: set[type]) -> Given | None:
    """Lists of ints, not all of them as long."""
    sizes = list(map(len, values))
    if kinds != {int} or len(values) * max(sizes) > MOST_FILLED * sum(sizes):
        return None
    return Given(type(values), INT, tensor("int64", 2), ragged=True)


def _of_tensors(values: Sequence[torch.Tensor]) -> Given | None:
    first, (key, sizes) = values[0], _alike(values)
    if key is None or first.layout is not torch.strided or first.is_quantized or first.is_meta \
            or first.dtype.is_complex:
        return None
    dtype, rank, ragged = str(first.dtype).removeprefix("torch."), first.dim(), key[-1]
    if ragged and len(values) * max(sizes) > MOST_FILLED * sum(sizes):
        return None
    return Given(type(values), tensor(dtype, rank), tensor(dtype, rank + 1), first.requires_grad, ragged, key)


def _alike(values: Sequence[torch.Tensor]) -> tuple[tuple[Any, ...] | None, list[int]]:
    """What all tensors of a list have in common, and whether they differ in their first size; None if in more. And
    their first sizes, where they differ. Tensors of several devices or layouts cannot be joined, which raises later."""
    shapes: list[torch.Size] = []
    kinds: set[tuple[Any, ...]] = set()
    for k in range(0, len(values), AT_ONCE):
        some = values[k:k + AT_ONCE]
        shapes += map(SHAPE, some)
        kinds.update(map(ALIKE, some))
        if True in map(IS_INFERENCE, some) or not (set(map(DIM, some)) <= {0, 1} or all(map(_in_order, some))):
            return None, []
    first, several = values[0], set(shapes)
    if len(kinds) > 1 or (len(several) > 1 and (len(set(map(len, several))) > 1 or not first.dim()
                                                or len(set(map(BESIDE_THE_FIRST, several))) > 1)):
        return None, []
    ragged = len(several) > 1
    return (*kinds.pop(), first.dim(), first.device, first.layout, ragged), list(map(FIRST, shapes)) if ragged else []


def _in_order(value: torch.Tensor) -> bool:
    """Whether a tensor lies in memory row by row, with or without gaps, as its copy in the stack does."""
    return value.is_contiguous() or all(
        further >= nearer for further, nearer in pairwise(
            stride for stride, size in zip(value.stride(), value.shape, strict=True) if size > 1))


def longest(values: Sequence[Any]) -> int:
    """The greatest length in a list of tensors, or of lists."""
    return max(lengths_of(values))


def shape_texts(lists: dict[str, Given], lengths: dict[str, str], longest: str = "") -> dict[str, str]:
    """How the shape is had of each list that is taken for a tensor, and of the lengths of its elements."""
    found = {name: kind.shape_text(name, longest) for name, kind in lists.items()}
    return {**found, **{lengths[name]: f"(len({name}),)" for name, kind in lists.items() if kind.ragged}}


def same_kind(kind: Given) -> Callable[[Any], bool]:
    """A test for lists of a kind."""
    if not kind.of.tensor:
        return lambda values: given(values) == kind
    holder, key, ragged = kind.holder, kind.key, kind.ragged
    kinds = frozenset(TENSORS)

    def test(held: Sequence[Any]) -> bool:
        if held.__class__ is not holder or not held or not kinds.issuperset(map(type, held)):
            return False
        alike: bool = given(held) == kind if ragged else _alike(held)[0] == key
        return alike
    return test
