"""Tensor IR: what is computed, each value over its named dimensions."""
from __future__ import annotations

from typing import Any

from .affine import Affine
from .records import dataclass
from .tensor_places import SameDims, Value


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
