"""Tensor IR: values that go to computed places, and groups and segments of elements."""
from __future__ import annotations

from .affine import Affine
from .records import dataclass
from .tensor_places import LikeItsBase, SameDims, Value


@dataclass(frozen=True)
class Latest(Value):
    """For each place the greatest number of those that go there, -1 where none does; a place outside raises.

    first: the least one instead.
    """
    index: Value                        # the places, counted through all dims in order
    order: Value                        # the numbers, over the same dimensions
    sizes: tuple[Affine, ...]           # one for each of dims
    dims: tuple[str, ...]
    dtype: str = "int64"
    first: bool = False


@dataclass(frozen=True)
class Tally(Value):
    """How often each place is gone to."""
    index: Value
    size: Affine
    dims: tuple[str, ...]
    dtype: str = "int64"


@dataclass(frozen=True)
class Grouped(Value):
    """For each group the sum of the values that are in it, or how many there are; a label outside of them raises.

    kind: "sum", or an extreme, "amax" and "amin", which is an infinity where a group has no values.
    within: whether no label is outside, by the way they are made.
    """
    index: Value                        # the group of each, along `over`
    value: Value | None
    over: str
    size: Affine                        # how many groups there are
    dims: tuple[str, ...]               # the groups, and then those of the value
    dtype: str
    kind: str = "sum"
    within: bool = False


@dataclass(frozen=True)
class Located(SameDims):
    """For each value how many of the edges are less than it, or not greater; a NaN is behind all of them.

    The edges ascend, along `over`, which is seen nowhere else.
    """
    base: Value
    edges: Value
    over: str
    equal: bool                         # whether an edge that is equal to the value counts, too
    dtype: str = "int64"


@dataclass(frozen=True)
class Owners(Value):
    """For each position of an axis the segment that it lies in; segments as long as counts say fill all of the axis."""
    counts: Value
    over: str                           # the dimension of the segments
    dims: tuple[str, ...]
    dtype: str = "int64"


@dataclass(frozen=True)
class Counted(Value):
    """0, 1, 2 and so on, as many as a vector has elements."""
    like: Value
    dims: tuple[str, ...]
    dtype: str = "int64"


@dataclass(frozen=True)
class Restarted(SameDims):
    """The running sums along the first dimension, from 0 on in each segment, as long as counts say."""
    base: Value
    counts: Value
    dtype: str


@dataclass(frozen=True)
class Earlier(SameDims):
    """For each element the sum of the values of those before it that have the same key, or how many there are."""
    base: Value                         # the keys
    value: Value | None                 # over the same dimensions, or fewer
    over: str
    dtype: str = "int64"


@dataclass(frozen=True)
class Combine(LikeItsBase):
    """The base with values added to it (or multiplied, or the greater one kept) at places given by indices."""
    kind: str                           # "sum", "prod", "max", "min"
    base: Value
    over: tuple[str, ...]               # the dimensions of the base that the indices go through
    index: tuple[Value, ...]            # one for each of them
    value: Value                        # over the dimensions of the indices and the others of the base


@dataclass(frozen=True)
class Spread(Value):
    """The same value along one more dimension, the one of a vector."""
    base: Value
    like: Value
    dtype: str

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return (*self.like.dims, *self.base.dims)
