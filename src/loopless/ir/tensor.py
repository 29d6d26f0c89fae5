"""The tensor IR: what the tensor operations will be, over named dimensions.

    statement := Let(name, value) | Put(array, items, value) | Check(value) | Result(values) | Blocks(size, rows, body)
    value     := Input(name) | Number(text) | View(base, items) | Flip(base, dim) | Range(dim)
               | Apply(op, args, params) | Where(test, yes, no) | Fold(kind, base, over) | Scan(kind, base, over)
               | Shift(base, over, first) | Cast(base, dtype) | Compress(base, mask) | Flatten(base) | Item(base, kind)
               | Contract(a, b, over) | Steps(kind, factor, base, first, over) | HelperCall(function, args, body)
               | Named(name, value) | Unflatten(base, splits) | Unfold(base, over, into, size, step)
               | Choose(test, yes, no) | Several(values) | Latest(index, order, sizes) | Tally(index, size)
               | Combine(kind, base, over, index, value) | Spread(base, over, like)

Each value has `dims`, the names of its axes in order, and a dtype ("" with a number kind for Python numbers). A
loop variable `i` is the dimension "i"; the axes of a row are "~0" (the last one), "~1", and so on. Values align by
name: `x(i, j) + y(j)` needs no subscripts here, the writer puts in `[:, None]` where torch needs it. A dimension of
ragged length is dense, and its mask is a value like any other.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .affine import Affine
from .node import Node as Node
from .node import remember_hashes


class Value(Node):
    dims: tuple[str, ...]
    dtype: str


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


@dataclass(frozen=True)
class Stretch(Node):
    """Of a store: as many positions as are counted, from start on; what is stored is that long."""
    start: Affine
    count: Value


@dataclass(frozen=True)
class View(Value):
    base: Value
    items: tuple[Node, ...]
    dims: tuple[str, ...]

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


@dataclass(frozen=True)
class Unflatten(Value):
    """A tensor with some axes seen as several, row by row."""
    base: Value
    splits: tuple[tuple[int, tuple[Affine, ...]], ...]      # the axis, and the sizes it is seen in
    dims: tuple[str, ...]

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


@dataclass(frozen=True)
class Unfold(Value):
    """The windows along a dimension: `over` counts them, `into` is the place in each."""
    base: Value
    over: str
    into: str
    size: Affine
    step: int
    dims: tuple[str, ...]

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


@dataclass(frozen=True)
class Flip(Value):
    base: Value
    over: str

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.base.dims

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


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
class Cast(Value):
    base: Value
    dtype: str

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.base.dims


@dataclass(frozen=True)
class Compress(Value):
    """The instances where the mask holds, in loop order, as one axis in front."""
    base: Value
    mask: Value
    over: tuple[str, ...]
    dims: tuple[str, ...]
    dtype: str


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
class Combine(Value):
    """The base with values added to it (or multiplied, or the greater one kept) at places given by indices."""
    kind: str                           # "sum", "prod", "max", "min"
    base: Value
    over: tuple[str, ...]               # the dimensions of the base that the indices go through
    index: tuple[Value, ...]            # one for each of them
    value: Value                        # over the dimensions of the indices and the others of the base

    @property
    def dims(self) -> tuple[str, ...]:                                  # type: ignore[override]
        return self.base.dims

    @property
    def dtype(self) -> str:                                             # type: ignore[override]
        return self.base.dtype


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


NUMBER_OPS = ("lt", "le", "gt", "ge", "eq", "ne", "bitwise_and", "bitwise_or")


def is_number(value: Value) -> bool:
    """Whether the emitted value is a Python number, not a tensor."""
    if isinstance(value, (Named, HelperCall)):
        return is_number(value.value if isinstance(value, Named) else value.body)
    if isinstance(value, Choose):
        return is_number(value.yes) and is_number(value.no)
    if isinstance(value, Apply) and not value.dims:
        return value.dtype in ("int", "float") or value.op == "not" or \
            (value.op in NUMBER_OPS and all(is_number(a) for a in value.args)) or value.op == "bool"
    return isinstance(value, (Number, Item))


def shares_memory(value: Value) -> bool:
    """Whether the value may be a tensor that exists already, or a part of one."""
    if isinstance(value, (Named, HelperCall)):
        return shares_memory(value.value if isinstance(value, Named) else value.body)
    if isinstance(value, (Flatten, Unflatten, Unfold)):
        return shares_memory(value.base)
    if isinstance(value, Choose):
        return shares_memory(value.yes) or shares_memory(value.no)
    if isinstance(value, View):
        return not any(isinstance(i, (Gather, Roll)) for i in value.items)
    if isinstance(value, Apply) and value.op in ("detach", "contiguous"):
        return shares_memory(value.args[0])
    return isinstance(value, Input)


# -- statements ------------------------------------------------------------------------------------------------

class Statement(Node):
    pass


@dataclass(frozen=True)
class Let(Statement):
    name: str
    value: Value
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Allocate(Statement):
    """The user's own allocation, kept."""
    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Put(Statement):
    """Values written into a tensor that is there already."""
    array: str
    items: tuple[Node, ...]
    dims: tuple[str, ...]               # of the place, in its order
    value: Value
    dtype: str
    at: int = 0
    splits: tuple[tuple[int, tuple[Affine, ...]], ...] = ()     # the axes that are seen as several
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Check(Statement):
    """What has to hold, in every lane, for the code around it to be the loop's meaning.

    how: "looked", by the host; "asserted", by the device, which complains by itself; "computed": the value is no test,
    it is computed for the errors that it may raise.
    """
    value: Value
    about: str
    how: str = "looked"


@dataclass(frozen=True)
class Blocks(Statement):
    """Statements for one block of a dimension after the other, so that temporaries fit into memory.

    The body knows the block as the ints `start` and `stop`; `rows`, a text, is how long a block is.
    """
    size: Affine
    rows: str
    start: str
    stop: str
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Result(Statement):
    values: tuple[Value, ...]
    tuple: bool = False


remember_hashes(globals())
