"""The loop IR: loops, branches, accesses and statements, as the user wrote them.

    region    := statement*
    statement := Assign(name, value) | Store(array, subs, value, guard) | Append(list, value, guard)
               | For(index, start, stop, step, body, carries, orelse) | If(test, then, orelse) | Continue | Break
               | Discard(value) | New(name, shape, fill) | NewList(name) | Return(value) | Forall(dims, Store | Append)
               | Waves(outer, inner, skew, body)
    expr      := Const | Param(name) | Size(array, axis) | Index(var) | Var(name) | Load(array, subs)
               | Op(name, args, params) | Select(test, yes, no) | Call(function, args, body) | Tuple(items)
               | Collect(list, how) | Carried(loop, name) | Final(loop, name) | Temp(name, value)
               | Reduce(kind, dims, value) | Running(kind, dim, value, init) | Stepped(kind, dim, factor, value, init)
               | Coupled(dim, factors, values, inits) | Solved(dim, column, factor, value, divisor) | Undefined
               | Flat(subs, sizes) | Either(test, yes, no)

Two dialects of one grammar. As built, a loop has no carries, and names are `Var`. In *carried form* (see
transform/carry_values.py) an `If` is a `Select` or a guard, a name is the value it has, `Carried` is what an
iteration finds in a name and `Final` what the loop leaves in it. A lifted statement is a `Forall`: its instances
are unordered; those of `Waves` are done one wave after the other. Only where a `Store` says how instances at one place
are combined may two of them meet: the `last` one stays, or what is there and all of their values are combined (`sum`,
`prod`, `max`, `min`). Every value has a type (types.py) and so a rank: a row is a value of rank 1.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .node import Node as Node
from .node import children as children
from .node import contains as contains
from .node import each as each
from .node import find as find
from .node import has as has
from .node import rebuild as rebuild
from .node import remember_hashes as remember_hashes
from .node import size as size
from .node import substitute as substitute
from .node import walk as walk
from .types import BOOL as BOOL
from .types import FLOAT as FLOAT
from .types import INT as INT
from .types import NONE as NONE
from .types import OBJECT as OBJECT
from .types import TUPLE as TUPLE
from .types import Type as Type


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
    axis: int = 0
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


@dataclass(frozen=True)
class Dim(Node):
    """A loop as a dimension: start, stop and step, and a mask for the ragged ones.

    apart: of a running value, how many iterations it is handed on at once. Then as many values run side by side, each
    of them in its lane, and the start is that of the lane: the value of `init` in the lane's first iteration.
    """
    var: str
    start: Expr
    stop: Expr
    step: int
    apart: Expr | None = None


@dataclass(frozen=True)
class Reduce(Expr):
    """The values over all instances of dims, combined: sum, prod, max, min, any, all, last, or a position.

    argmax and argmin are where the extreme is, argfirst and arglast where the value holds first and last: the variable
    of one of the dims there. `first` of a test is the loop variable of the first iteration in which it holds, and only
    right if there is one.
    """
    kind: str
    dims: tuple[Dim, ...]
    value: Expr
    type: Type
    guard: Expr | None = None                       # the instances that take part
    init: Expr | None = None                        # what it is combined with
    skips_nan: bool = False                         # of an extreme: whether its comparison passes over every NaN
    axis: int = 0                                   # of a position: the dimension whose variable it is


@dataclass(frozen=True)
class Running(Expr):
    """The reduction of all instances of dim up to this one, this one included or not; the last of them, for `last`."""
    kind: str
    dim: Dim
    value: Expr
    type: Type
    init: Expr | None = None
    inclusive: bool = True
    skips_nan: bool = False
    guard: Expr | None = None                       # of `last`: the instances that take part


@dataclass(frozen=True)
class Stepped(Expr):
    """What a name is after some steps of a recurrence, each a function of the step before, h.

    kind: "linear", factor * h + value; "clamp-low", the larger of h + factor and value; "clamp-high", the smaller.
    reach: "after" this iteration of dim, "before" it, or "last", after all of them.
    """
    kind: str
    dim: Dim
    factor: Expr
    value: Expr
    init: Expr
    type: Type
    reach: str = "after"
    finite: str = ""                                # what has to be: "parts", factor and value; "steps", all values too


@dataclass(frozen=True)
class Coupled(Expr):
    """What one of several names is after some steps in which each is made of all: factors times them, and values.

    factors: row by row, those of the first name first. reach: as in `Stepped`.
    """
    dim: Dim
    factors: tuple[Expr, ...]
    values: tuple[Expr, ...]
    inits: tuple[Expr, ...]
    which: int
    type: Type
    reach: str = "after"


@dataclass(frozen=True)
class Solved(Expr):
    """What an iteration finds, if each finds `(value - the sum of factor times what an earlier one found) / divisor`.

    column: the variable of the earlier ones, in factor. Its range is that of dim; only the iterations before take part.
    """
    dim: Dim
    column: Dim
    factor: Expr
    value: Expr
    divisor: Expr | None                            # None is 1
    type: Type


FOLDS = (Reduce, Running, Stepped, Coupled, Solved)


def dims_of(fold: Expr) -> tuple[Dim, ...]:
    """The loops that a fold goes through by itself: inside it their variables are not those outside."""
    if isinstance(fold, Reduce):
        return fold.dims
    if isinstance(fold, Solved):
        return fold.dim, fold.column
    return (fold.dim,) if isinstance(fold, (Running, Stepped, Coupled)) else ()


# -- statements ------------------------------------------------------------------------------------------------

class Stmt(Node):
    line: int


@dataclass(frozen=True)
class Assign(Stmt):
    name: str
    value: Expr
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Store(Stmt):
    array: Expr
    subs: tuple[Expr | Span, ...]
    value: Expr
    guard: Expr | None = None
    at: int = 0
    inplace: str = ""                               # the op of an augmented assignment: it keeps the cell's dtype
    combine: str = ""                               # once lifted: what becomes of instances that go to one place
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Append(Stmt):
    list: str
    value: Expr
    guard: Expr | None = None
    at: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Discard(Stmt):
    """A value that may not be wanted, where the guard holds. Evaluating it may raise, and so it counts."""
    value: Expr
    guard: Expr | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class New(Stmt):
    """A tensor that the region allocates. fill None is `empty`; like is the tensor of `zeros_like`."""
    name: str
    shape: tuple[Expr, ...]
    fill: Expr | None
    type: Type
    like: str = ""
    keywords: tuple[tuple[str, str], ...] = ()      # dtype and device, as the user wrote them
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class NewList(Stmt):
    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Carry(Node):
    """A name that an iteration reads and rewrites."""
    name: str
    init: Expr
    update: Expr
    type: Type
    line: int = field(default=0, compare=False)
    apart: Expr | None = None                       # after how many iterations it is found again; None is one


@dataclass(frozen=True)
class For(Stmt):
    index: str
    start: Expr
    stop: Expr
    step: int
    body: tuple[Stmt, ...]
    carries: tuple[Carry, ...] = ()
    at: int = 0                                     # the clock when it begins: loads before it have smaller stamps
    line: int = field(default=0, compare=False)
    orelse: tuple[Stmt, ...] = ()                   # what is done if no `Break` left the loop, as built


@dataclass(frozen=True)
class If(Stmt):
    test: Expr
    then: tuple[Stmt, ...]
    orelse: tuple[Stmt, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Continue(Stmt):
    line: int = field(default=0, compare=False)


PLACE = "place'"                                    # how the variable begins of a loop that stands for a slice
LEFT = " left'"                                     # how the flag ends that stands for a `Break`


@dataclass(frozen=True)
class Break(Stmt):
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Return(Stmt):
    value: Expr
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Forall(Stmt):
    """One effect for every instance of dims, in no order."""
    dims: tuple[Dim, ...]
    effect: Store | Append | Discard
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Waves(Stmt):
    """The effects of two loops, one anti-diagonal after the other; those on one of them are unordered.

    A wave is made of the iterations with the same skew * u + v, where u and v count along the outer and the inner
    loop. Each wave does all of the first effect, then all of the next one.
    """
    outer: Dim
    inner: Dim
    skew: int
    body: tuple[Stmt, ...]                          # Store, Discard, or a Forall of one of them
    at: int = 0
    lines: tuple[int, ...] = field(default=(), compare=False)       # of both loops
    line: int = field(default=0, compare=False)

    @property
    def stores(self) -> list[Store]:
        return [e for s in self.body if isinstance(e := s.effect if isinstance(s, Forall) else s, Store)]


remember_hashes(globals())
