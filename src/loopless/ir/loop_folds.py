"""The values of the loop IR that go through loops by themselves: sums, running sums, recurrences, equations."""
from __future__ import annotations

from .loop_expressions import Expr
from .node import Node
from .records import dataclass
from .types import Type


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

    amax, amin, logsumexp, or, and, xor are torch's own `maximum`, `minimum`, `logaddexp`, `|`, `&`, `^`, of rows too.

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
    "matrix", factor @ h + value; "matrix-right", h @ factor + value; "matrix-turned", h @ factor.T + value.
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


@dataclass(frozen=True)
class Walked(Expr):
    """The state that a name is in after some steps, each a map from states to states.

    state: the variable of the state before a step, in `after`; all states there are, is its range. reach: as in
    `Stepped`.
    """
    dim: Dim
    state: Dim
    after: Expr
    init: Expr
    type: Type
    reach: str = "after"


FOLDS = (Reduce, Running, Stepped, Coupled, Solved, Walked)
RUNNING = (Running, Stepped, Coupled, Walked)           # what has a value in each iteration of one loop


def dims_of(fold: Expr) -> tuple[Dim, ...]:
    """The loops that a fold goes through by itself: inside it their variables are not those outside."""
    if isinstance(fold, Reduce):
        return fold.dims
    if isinstance(fold, Solved):
        return fold.dim, fold.column
    if isinstance(fold, Walked):
        return fold.dim, fold.state
    return (fold.dim,) if isinstance(fold, (Running, Stepped, Coupled)) else ()
