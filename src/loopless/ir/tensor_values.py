"""Tensor IR: what is computed, each value over its named dimensions."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .affine import Affine
from .tensor_places import LikeItsBase, SameDims, Value


@dataclass(frozen=True)
class Apply(Value):
    op: str
    args: tuple[Value, ...]
    dims: tuple[str, ...]
    dtype: str
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Where(Value):
    test: Value
    yes: Value
    no: Value
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Choose(Value):
    """`yes if test else no`, as Python has it: one look at the data, and the other value is never computed."""
    test: Value
    yes: Value
    no: Value
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Several(Value):
    """A Python tuple, which a result may be."""
    values: tuple[Value, ...]
    dims: tuple[str, ...] = ()
    dtype: str = ""


@dataclass(frozen=True)
class Fold(Value):
    """sum, prod, max, min, any, all, argmax, argmin (and -last), and the `first` that holds, over dimensions.

    amax, amin, mean and norm are torch's own: a NaN is the extreme, and equal elements share its gradient.
    """
    kind: str
    base: Value
    over: tuple[str, ...]
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Scan(Value):
    """The running fold along a dimension."""
    kind: str
    base: Value
    over: str
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Shift(Value):
    """One step later along a dimension, `first` in front; or, back, one step earlier, `first` at the end."""
    base: Value
    over: str
    first: Value
    dims: tuple[str, ...]
    dtype: str
    back: bool = False


@dataclass(frozen=True)
class Lanes(Value):
    """A dimension seen as rows of lanes, the last row filled up: element k is in row k // width, in lane k % width."""
    base: Value
    over: str
    width: Affine
    length: Affine                      # of the dimension
    fill: str                           # what the last row is filled up with
    dims: tuple[str, ...]               # those of the base, with two in place of one: see `lanes_of`
    dtype: str


@dataclass(frozen=True)
class Interleave(Value):
    """The rows of lanes one after the other, as one dimension again, without what filled the last row up."""
    base: Value
    over: str
    length: Affine
    dims: tuple[str, ...]
    dtype: str


def lanes_of(over: str) -> tuple[str, str]:
    """The two dimensions of one that is seen as rows of lanes."""
    return f"{over}/", f"{over}%"


@dataclass(frozen=True)
class Cast(SameDims):
    base: Value
    dtype: str


@dataclass(frozen=True)
class Compress(Value):
    """The instances where the mask holds, in loop order, as one axis in front."""
    base: Value
    mask: Value
    over: tuple[str, ...]
    dims: tuple[str, ...]
    dtype: str

    @property
    def single(self) -> bool:
        """Whether the mask has a truth for each element, along several axes: what `masked_select` is for."""
        return len(self.over) > 1 and self.mask.dims == self.over and set(self.base.dims) <= set(self.over)


@dataclass(frozen=True)
class Flatten(Value):
    """Several dimensions as one, in loop order."""
    base: Value
    over: tuple[str, ...]
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Item(Value):
    """A Python number out of a tensor of one element."""
    base: Value
    dtype: str                          # "int", "float", "bool"
    dims: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepended(SameDims):
    """A value with one more before the first along a dimension."""
    base: Value
    first: Value
    over: str
    dtype: str


@dataclass(frozen=True)
class Listed(Value):
    """A Python list of the numbers of a tensor."""
    base: Value
    dims: tuple[str, ...] = ()
    dtype: str = "list"


@dataclass(frozen=True)
class Contract(Value):
    """The sum over dimensions of the product of two values: a matrix product of some kind."""
    a: Value
    b: Value
    over: tuple[str, ...]
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Steps(Value):
    """A recurrence along a dimension, from first on; all of its values, or the last one (see loop.Stepped)."""
    kind: str
    factor: Value
    base: Value
    first: Value
    over: str
    length: Affine | None               # of the dimension, where neither factor nor base has it
    dims: tuple[str, ...]
    dtype: str
    last: bool = False

    @property
    def every(self) -> tuple[str, ...]:
        """The dimensions of all steps, in order."""
        if not self.last:
            return self.dims
        parts = [v.dims for v in (self.base, self.factor) if self.over in v.dims]
        ahead = parts[0][:parts[0].index(self.over)] if parts else ()
        at = max((k + 1 for k, d in enumerate(self.dims) if d in ahead), default=0)
        return (*self.dims[:at], self.over, *self.dims[at:])


@dataclass(frozen=True)
class MatrixSteps(Steps):
    """A recurrence of vectors: the factor, over their own dimension and `column`, times what was before, and the base.

    The steps are the first dimension. All but them and those of the vectors go their own way.
    """
    column: str = ""

    @property
    def state(self) -> str:
        """The dimension of the vectors."""
        return next(d for d in self.factor.dims if d not in (self.over, self.column))

    @property
    def every(self) -> tuple[str, ...]:
        return (self.over, *self.dims) if self.last else self.dims


@dataclass(frozen=True)
class Walk(Steps):
    """A walk from state to state: the factor, over the steps and `column`, says what comes after each state.

    The steps are the first dimension, where the factor has them; all but them and the states are walks of their own.
    """
    column: str = ""

    @property
    def every(self) -> tuple[str, ...]:
        return (self.over, *self.dims) if self.last else self.dims


@dataclass(frozen=True)
class Coupled(Value):
    """Recurrences along a dimension that feed each other (see loop.Coupled): all values, or the last ones.

    kind: "system", with one more dimension in front for the names; "orders", a single name that is made of what it was
    one step before, two steps before, and so on: then there are factors and a value for it alone.
    """
    kind: str
    factors: tuple[Value, ...]
    values: tuple[Value, ...]
    firsts: tuple[Value, ...]
    over: str
    length: Affine | None               # of the dimension, where no part has it
    dims: tuple[str, ...]
    dtype: str
    last: bool = False

    @property
    def every(self) -> tuple[str, ...]:
        """The dimensions of all steps, in order."""
        own = self.dims[1:] if self.kind == "system" else self.dims
        return (self.over, *own) if self.last else own


def states_of(over: str) -> str:
    """The dimension of the names that feed each other along one."""
    return f"{over}#"


@dataclass(frozen=True)
class Solve(Value):
    """The solution of equations along `over`: a triangle of the matrix, over `over` and `column`, times it is the base.

    upper: whether it is the upper triangle; unit: the diagonal of the matrix is not looked at, and taken to be 1.
    """
    matrix: Value
    base: Value
    over: str
    column: str
    upper: bool
    unit: bool
    dims: tuple[str, ...]
    dtype: str


@dataclass(frozen=True)
class Latest(Value):
    """For each place the greatest number of those that go there, -1 where none does; a place outside raises."""
    index: Value                        # the places, counted through all dims in order
    order: Value                        # the numbers, over the same dimensions
    sizes: tuple[Affine, ...]           # one for each of dims
    dims: tuple[str, ...]
    dtype: str = "int64"


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


@dataclass(frozen=True)
class Rowwise(Value):
    """A function of whole rows (see row_table.py), of all rows at once. The axes of the operands are seen nowhere else.

    axes: for each operand the names of its own axes, which come behind the dimensions that all of them go through.
    """
    function: str
    args: tuple[Value, ...]
    axes: tuple[tuple[str, ...], ...]
    dims: tuple[str, ...]
    dtype: str
    params: tuple[tuple[str, Any], ...] = ()

    @property
    def batch(self) -> tuple[str, ...]:
        """The dimensions in front, of which each instance is a row."""
        seen = {d for a, own in zip(self.args, self.axes, strict=True) for d in a.dims if d not in own}
        return tuple(d for d in self.dims if d in seen)


@dataclass(frozen=True)
class HelperCall(Value):
    """The user's function, called on whole tensors; body is what it computes."""
    function: str
    args: tuple[Value, ...]
    body: Value

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.body.dims

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.body.dtype


@dataclass(frozen=True)
class Named(Value):
    """A value with the name that the user gave it."""
    name: str
    value: Value

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.value.dims

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.value.dtype
