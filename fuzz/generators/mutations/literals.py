"""Arguments as text: live values become `Given`s, which can be changed and written down.

    Given((1.0, nan), "float32", (2,))      →  torch.tensor([1.0, torch.nan], dtype=torch.float32)

Only what can be written down exactly is taken: plain tensors of a few elements that share no memory with each other,
numbers, strings, dtypes, functions of the same module, and lists and tuples of those. Long tensors are cut.
"""
from __future__ import annotations

import itertools
import math
import types
from dataclasses import dataclass
from typing import Any

import torch

LONGEST = 6         # a longer dimension is cut to 5


class CannotWrite(Exception):
    """An argument that has no text."""


@dataclass(frozen=True)
class Given:
    """A tensor argument; `form` is a text with {} in the place of the tensor."""

    values: tuple[Any, ...]                 # the elements in order
    dtype: str
    shape: tuple[int, ...]
    form: str = "{}"
    leaf: bool = False                      # whether it requires grad, if its dtype can

    def text(self) -> str:
        inside = ", ".join(number_text(value) for value in self.values)
        made = f"torch.tensor([{inside}], dtype=torch.{self.dtype})"
        if self.shape != (len(self.values),):
            made += f".reshape({self.shape})"
        return self.form.format(made) + ".requires_grad_()" * (self.leaf and self.floating)

    @property
    def floating(self) -> bool:
        return "float" in self.dtype


def text_of(argument: Any) -> str:
    return argument.text() if isinstance(argument, Given) else str(argument)


def number_text(value: Any) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return "torch.nan" if math.isnan(value) else "torch.inf" if value > 0 else "-torch.inf"
    return repr(value)


def written(arguments: tuple[Any, ...], functions: dict[Any, str], cut: bool) -> tuple[Any, ...]:
    """For each argument a `Given`, or the text of it."""
    tensors = [a for a in flat(arguments) if isinstance(a, torch.Tensor)]
    for a, b in itertools.combinations(tensors, 2):
        if a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr() and a.numel() and b.numel():
            raise CannotWrite("arguments that share memory")
    return tuple(one(argument, functions, cut) for argument in arguments)


def flat(value: Any) -> list[Any]:
    return [x for v in value for x in flat(v)] if isinstance(value, (list, tuple)) else [value]


def one(value: Any, functions: dict[Any, str], cut: bool) -> Any:
    if isinstance(value, torch.Tensor):
        return given(value, cut)
    if type(value) in (list, tuple):
        inside = ", ".join(text_of(one(v, functions, cut)) for v in value)
        return f"[{inside}]" if isinstance(value, list) else f"({inside}{',' if len(value) == 1 else ''})"
    if type(value) in (bool, int, str, type(None), complex) or isinstance(value, torch.dtype):
        return repr(min(value, 6) if cut and type(value) is int else value)
    if type(value) is float:
        return number_text(value) if math.isfinite(value) else f"float('{value}')"
    if isinstance(value, types.FunctionType) and value in functions:
        return functions[value]
    raise CannotWrite(type(value).__name__)


def given(value: torch.Tensor, cut: bool) -> Given:
    if type(value) is not torch.Tensor or value.device.type != "cpu" or value.layout != torch.strided:
        raise CannotWrite("not a plain tensor")
    value = value.detach()
    if cut:
        for dim, size in enumerate(value.shape):
            value = value.narrow(dim, 0, min(size, 5 if size > LONGEST else size))
    if max(value.shape, default=0) > 8 or value.numel() > 64 or value.dtype.is_complex or value.is_quantized:
        raise CannotWrite("too large")
    numbers = value.reshape(-1).tolist()
    if cut and value.dtype in (torch.int64, torch.int32):
        numbers = [n % 5 if n > 8 else n for n in numbers]
    if value.is_floating_point():
        numbers = [round(n, 3) if math.isfinite(n) else n for n in numbers]
    return Given(tuple(numbers), str(value.dtype).removeprefix("torch."), tuple(value.shape))
