"""The statements of the loop IR (see loop.py for the grammar)."""
from __future__ import annotations

from dataclasses import field

from .loop_expressions import Expr, Span
from .loop_folds import Dim
from .node import Node
from .records import dataclass
from .types import Type


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
    """A value that may not be wanted, where the guard holds. Evaluating it may raise, and so it counts.

    needed: it says what has to hold, and nothing else would notice that it does not.
    """
    value: Expr
    guard: Expr | None = None
    line: int = field(default=0, compare=False)
    needed: bool = False


@dataclass(frozen=True)
class New(Stmt):
    """A tensor that the region allocates. fill None is `empty`; like is the tensor of `zeros_like`."""
    name: str
    shape: tuple[Expr, ...]
    fill: Expr | None
    type: Type
    like: str = ""
    keywords: tuple[tuple[str, str], ...] = ()      # dtype and device, as the user wrote them
    cells: bool = False                             # elements of a list: gradients go through those that are used
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
TURN = "turn'"                                      # and of one that says which of several stores it is
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
