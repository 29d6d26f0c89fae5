"""What the calls of a generated program are written with: small constructors, so that an argument is a short text.

    t([1.0, nan, -0.0], float32)            a vector
    t([1, 2, 3, 4, 5, 6], int64, 2, 3)      a matrix, from its elements in order
    t([2.5], float64, ())                   a tensor without dimensions
    strided(x) offset(x) transposed(x)      the same numbers, laid out otherwise
    expanded(x) windows(x, 2)               tensors whose cells overlap
    leaf(x) grown(x) parameter(x)           tensors that require grad; `grown` is no leaf
    subclass(x) array(x) meta(x) inferred(x)                            what is not a plain tensor
    listed(x) tupled(x) elements(x) apart(x) uneven(x)                  lists of numbers and of tensors
    held(x=t(...)) module(x=t(...)) Model(...) PlainModel(...)          objects that hold them
    (same := t(...), twin(same))            one memory under two names: `same`, `same[1:]`, `twin(same)`, ...

Every name here is also a name in the call's namespace, so none of them is one that a program would use as a global:
the dtype of truth values is called `truth`, for instance, and not `bool`.
"""
from __future__ import annotations

import numpy
import torch

from .models import Model as Model
from .models import PlainModel as PlainModel

float16, float32, float64, bfloat16 = torch.float16, torch.float32, torch.float64, torch.bfloat16
uint8, int8, int16, int32, int64 = torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64
complex64, truth = torch.complex64, torch.bool
nan, inf = float("nan"), float("inf")


class Marked(torch.Tensor):
    """A subclass that does nothing of its own."""


def t(numbers: list, dtype: torch.dtype = float32, *shape: object) -> torch.Tensor:
    """A tensor of these numbers; the shape `()` makes one without dimensions."""
    flat = torch.tensor(numbers, dtype=dtype)
    if not shape:
        return flat
    return flat.reshape(() if shape == ((),) else shape)


def strided(x: torch.Tensor) -> torch.Tensor:
    """Every second row of a buffer twice as long."""
    buffer = torch.zeros((2 * len(x), *x.shape[1:]), dtype=x.dtype)
    buffer[::2] = x
    return buffer[::2]


def offset(x: torch.Tensor) -> torch.Tensor:
    """The middle of a longer buffer."""
    buffer = torch.zeros((len(x) + 2, *x.shape[1:]), dtype=x.dtype)
    buffer[1:-1] = x
    return buffer[1:-1]


def transposed(x: torch.Tensor) -> torch.Tensor:
    """A matrix laid out column by column; a vector that is the column of a matrix."""
    if x.dim() == 2:
        return x.t().contiguous().t()
    return torch.stack([x, x], 1)[:, 0]


def expanded(x: torch.Tensor) -> torch.Tensor:
    """As many elements (or rows), but all of them are the first."""
    return x[:1].expand(x.shape)


def windows(x: torch.Tensor, size: int) -> torch.Tensor:
    """Windows that overlap: a matrix of which the rows share cells."""
    return x.unfold(0, size, 1)


def leaf(x: torch.Tensor) -> torch.Tensor:
    return x.detach().requires_grad_()


def grown(x: torch.Tensor) -> torch.Tensor:
    """Requires grad, but was computed from the leaf."""
    return leaf(x) * 1


def parameter(x: torch.Tensor) -> torch.nn.Parameter:
    return torch.nn.Parameter(x)


def subclass(x: torch.Tensor) -> Marked:
    return x.as_subclass(Marked)


def array(x: torch.Tensor) -> numpy.ndarray:
    return x.float().numpy() if x.dtype == bfloat16 else x.numpy()


def listed(x: torch.Tensor | list) -> list:
    """A list of Python numbers; one that is given in another way again is one already."""
    return x.tolist() if isinstance(x, torch.Tensor) else x


def tupled(x: torch.Tensor) -> tuple:
    """A tuple of Python numbers, or of lists of them."""
    return tuple(x.tolist())


def apart(x: torch.Tensor) -> list:
    """A list of tensors, each with a memory of its own."""
    return [row.clone() for row in x]


def uneven(x: torch.Tensor) -> list:
    """A list of rows that differ in length."""
    return [row[:len(row) - k % 2] for k, row in enumerate(x)]


def elements(x: torch.Tensor) -> list:
    """A list of tensors, each a view of `x`."""
    return list(x)


def meta(x: torch.Tensor) -> torch.Tensor:
    return x.to("meta")


def inferred(x: torch.Tensor) -> torch.Tensor:
    """Made in inference mode."""
    with torch.inference_mode():
        return x.clone()


def twin(x: torch.Tensor) -> torch.Tensor:
    """The same memory, as torch.from_numpy gives it: with a storage of its own."""
    return torch.from_numpy(x.numpy()) if x.dtype != bfloat16 else x.view(x.shape)


class Holder:
    """An object with attributes."""

    def __init__(self, /, **parts: object) -> None:
        self.__dict__.update(parts)


def held(**parts: object) -> Holder:
    return Holder(**parts)


def module(**parts: object) -> torch.nn.Module:
    """A module with tensors as buffers, and the rest as attributes."""
    made = torch.nn.Module()
    for name, part in parts.items():
        plain = isinstance(part, torch.Tensor) and not isinstance(part, torch.nn.Parameter)
        made.register_buffer(name, part) if plain else setattr(made, name, part)
    return made
