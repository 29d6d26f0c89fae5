"""Tensor IR: what is read. Tensors and numbers by name, positions in an axis, and views of them."""
from __future__ import annotations

from dataclasses import field

from .affine import Affine
from .node import Node
from .records import dataclass


class Value(Node):
    dims: tuple[str, ...]
    dtype: str


class SameDtype(Value):
    """A value of the dtype of its base."""
    base: Value

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


class SameDims(Value):
    """A value over the dimensions of its base."""
    base: Value

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.base.dims


class LikeItsBase(SameDtype, SameDims):
    """A value with the dimensions and the dtype of its base."""


@dataclass(frozen=True)
class Input(Value):
    """A tensor under its name, at a moment (how many stores came before)."""
    name: str
    dims: tuple[str, ...]
    dtype: str
    at: int = 0


@dataclass(frozen=True)
class Number(Value):
    """A Python number, as text that computes it."""
    text: str
    dtype: str                          # "int", "float", "bool"
    dims: tuple[str, ...] = ()


@dataclass(frozen=True)
class Range(Value):
    """The values of a loop variable."""
    start: Affine
    stop: Affine
    step: int
    dim: str
    like: str = ""                      # a tensor on whose device it has to be
    dtype: str = "int64"

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return (self.dim,)


@dataclass(frozen=True)
class Keep(Node):
    """The whole axis."""


@dataclass(frozen=True)
class Slice(Node):
    start: Affine
    stop: Affine
    step: int
    size: Affine                        # of the axis


@dataclass(frozen=True)
class Pick(Node):
    """One position: the axis goes."""
    at: Affine | Value


@dataclass(frozen=True)
class Roll(Node):
    """The whole axis, each element this far on, what falls off the end first."""
    shift: Affine


@dataclass(frozen=True)
class Gather(Node):
    """Positions given by a tensor of indices: the axis becomes its dimensions."""
    index: Value
    checked: bool = field(default=False, compare=False)     # whether something before has found them to be in range
    counted: bool = field(default=False, compare=False)     # and that none of them counts from the end


def in_one_place(items: tuple[Node, ...]) -> bool:
    """Whether several gathers stand beside axes that are kept: all over the same dimensions, in one place."""
    return sum(isinstance(item, Gather) for item in items) > 1 \
        and any(not isinstance(item, (Gather, Pick)) for item in items)


@dataclass(frozen=True)
class Stretch(Node):
    """Of a store: as many positions as are counted, from start on; what is stored is that long."""
    start: Affine
    count: Value


@dataclass(frozen=True)
class View(SameDtype):
    base: Value
    items: tuple[Node, ...]
    dims: tuple[str, ...]


@dataclass(frozen=True)
class Unflatten(SameDtype):
    """A tensor with some axes seen as several, row by row."""
    base: Value
    splits: tuple[tuple[int, tuple[Affine, ...]], ...]      # the axis, and the sizes it is seen in
    dims: tuple[str, ...]


@dataclass(frozen=True)
class Unfold(SameDtype):
    """The windows along a dimension: `over` counts them, `into` is the place in each."""
    base: Value
    over: str
    into: str
    size: Affine
    step: int
    dims: tuple[str, ...]


@dataclass(frozen=True)
class Turn(SameDtype):
    """The same values with their dimensions in another order, and with more of them, of size 1."""
    base: Value
    dims: tuple[str, ...]


@dataclass(frozen=True)
class Flip(LikeItsBase):
    base: Value
    over: str
