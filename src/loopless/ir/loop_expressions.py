"""The values of the loop IR, but for folds over loops (see loop.py for the grammar)."""
from __future__ import annotations

from dataclasses import field
from typing import Any

from .node import Node
from .records import dataclass
from .types import BOOL, FLOAT, INT, NONE, OBJECT, TUPLE, Type


class Expr(Node):
    type: Type


@dataclass(frozen=True, eq=False)
class Const(Expr):
    """A Python constant. 1, 1.0 and True are different constants, and so are 0.0 and -0.0."""
    value: Any

    def _key(self) -> tuple[str, str]:
        return type(self.value).__name__, repr(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def type(self) -> Type:                                             # type: ignore[override]
        kinds = {bool: BOOL, int: INT, float: FLOAT}
        return kinds.get(type(self.value), NONE)


@dataclass(frozen=True)
class Param(Expr):
    """A value that is there when the region is entered, or a tensor that the region allocates."""
    name: str
    type: Type


@dataclass(frozen=True)
class Size(Expr):
    array: Expr
    axis: int
    type: Type = INT


@dataclass(frozen=True)
class Index(Expr):
    var: str
    type: Type = INT


@dataclass(frozen=True)
class Var(Expr):
    name: str
    type: Type


@dataclass(frozen=True)
class Span(Node):
    """A slice `start:stop` in a subscript; None is an open end."""
    start: Expr | None = None
    stop: Expr | None = None


@dataclass(frozen=True)
class Window(Span):
    """A slice that is as long in every iteration, and lies within its axis, all of it."""
    length: Expr = Const(0)


@dataclass(frozen=True)
class Flat(Expr):
    """A position in one axis that is seen as several: `subs` in a block of `sizes`, row by row."""
    subs: tuple[Expr, ...]
    sizes: tuple[Expr, ...]
    type: Type = INT


@dataclass(frozen=True)
class Load(Expr):
    array: Expr
    subs: tuple[Expr | Span, ...]
    type: Type
    at: int = 0                                     # the number of effects before it, in carried form
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Op(Expr):
    name: str
    args: tuple[Expr, ...]
    type: Type
    params: tuple[tuple[str, Any], ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Select(Expr):
    """`yes if test else no`: only the chosen side is evaluated."""
    test: Expr
    yes: Expr
    no: Expr
    type: Type


@dataclass(frozen=True)
class Call(Expr):
    """A helper function that was looked into: it means its body."""
    function: str
    args: tuple[Expr, ...]
    body: Expr
    type: Type


@dataclass(frozen=True)
class Tuple(Expr):
    items: tuple[Expr, ...]
    type: Type = TUPLE


@dataclass(frozen=True)
class Collect(Expr):
    """A list that was appended to, made into a tensor: `stack`, `tensor`, `cat`, or its `len`."""
    list: str
    how: str
    type: Type
    axis: int = 0                                   # along which its elements stand
    turned: bool = False                            # whether the last one comes first
    first: Expr | None = None                       # an element that was there before
    elements: Expr | None = None                    # Forall of appended values, once lifted


@dataclass(frozen=True)
class Carried(Expr):
    """What an iteration of the loop finds in a name (or in a cell of an array, at its dims)."""
    loop: str
    name: str
    type: Type


@dataclass(frozen=True)
class Final(Expr):
    """What the loop leaves in a name."""
    loop: str
    name: str
    type: Type


@dataclass(frozen=True)
class Temp(Expr):
    """A value with the name that the user gave it."""
    name: str
    value: Expr
    type: Type


@dataclass(frozen=True)
class Done(Temp):
    """A value that a store before has computed, whatever the tests around it say here: what a read of it is given.

    Where gradients are asked for it is that one value, with one way back, and no second one for the lanes of a branch.
    """


@dataclass(frozen=True)
class Undefined(Expr):
    """A name that may be unbound here."""
    name: str
    type: Type = NONE


@dataclass(frozen=True)
class Either(Expr):
    """A result that is one of two, whatever their types: `return yes` where the test holds, else `return no`."""
    test: Expr
    yes: Expr
    no: Expr
    type: Type = OBJECT
