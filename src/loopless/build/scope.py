"""What the builder knows while it walks: the names of the region, their types, and the facts from outside."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import field
from itertools import count
from typing import Any

from ..ir import loop as ir
from ..ir.records import dataclass
from ..ir.types import NONE, Type, join
from ..read.facts import Facts, Known
from ..report.reasons import Refusal


@dataclass
class Kept:
    """A list whose elements are those of a tensor: it is made in one loop, which appends once in each iteration."""
    around: list[str] = field(default_factory=list)     # the loops around, where it was empty
    title: str = ""                             # the name of the tensor, if the user has named it
    levels: int = 1                             # how many loops fill it: a list of lists is filled by two
    array: ir.Expr | None = None                # the tensor, or this iteration's part of it; None: still empty
    type: Type | None = None                    # of an element
    by: object = None                           # the statement that appends
    loop: str = ""                              # and its loop
    lengths: ir.Expr | None = None              # how long each element is, if they differ
    how: str = ""                               # "tensor", if `torch.tensor` makes it, which casts and detaches

    @property
    def depth(self) -> int:
        return len(self.around)


@dataclass
class Scope:
    facts: Facts
    types: dict[str, Type] = field(default_factory=dict)            # names assigned in the region
    tables: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)    # lists of None that are tensors, and sizes
    aliases: dict[str, ir.Expr] = field(default_factory=dict)       # names that stand for another value
    indices: dict[str, str] = field(default_factory=dict)           # loop variables: name -> unique variable
    lists: dict[str, Type | None] = field(default_factory=dict)     # lists that are appended to, and of what
    shapes: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)    # tensors that the region allocates
    ranges: dict[str, tuple[ir.Expr, ir.Expr, int]] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)                     # names that mean one thing or another
    windows: bool = False                                           # whether slices at computed places are windows
    stand_ins: bool = False                                         # whether names that are None at first are zeros
    whole: bool = False                                             # whether the region may return: a whole function
    branches: int = 0                                               # how many `if` around
    depth: int = 0                                                  # of loops around
    inlining: tuple[str, ...] = ()
    line: int = 0
    loops: int = 0
    sized: list[ir.Expr] = field(default_factory=list)              # parts of tensors whose size was asked for
    handed: frozenset[str] = frozenset()                            # names that an iteration reads before it sets them
    unsure: dict[str, Type] = field(default_factory=dict)           # what names are if an inner loop did not run
    mutated: set[str] = field(default_factory=set)                  # names changed in place by `+=`
    viewing: set[str] = field(default_factory=set)                  # names that may stand for parts of tensors
    shows: dict[str, frozenset[Any]] = field(default_factory=dict)  # the parts of tensors that names may show
    same: dict[str, frozenset[str]] = field(default_factory=dict)   # the objects that a name may be
    own: set[str] = field(default_factory=set)                      # the names that the region binds
    around: list[str] = field(default_factory=list)                 # the variables of the loops around
    changing: set[str] = field(default_factory=set)                 # names that the loops around bind
    before: list[ir.Stmt] = field(default_factory=list)             # loops in the expression that is being read
    maybe: int = 0                                                  # how many choices it is in, within its statement
    numbers: Iterator[int] = field(default_factory=lambda: count(1))        # for names that are nobody's
    news: dict[str, ir.New] = field(default_factory=dict)           # what is made before the outermost loop around
    names: dict[object, str] = field(default_factory=dict)          # and under which name, by its statement
    site: tuple[tuple[int, int], ...] = ()                          # the calls of helpers around
    evaluated: ast.expr | None = None                               # all that the statement evaluates
    kept: dict[str, Kept] = field(default_factory=dict)             # lists that are tensors
    joins: dict[str, list[ast.expr]] = field(default_factory=dict)  # lists for tensors that grow, and their sizes
    begun: frozenset[str] = frozenset()                             # lists that begin with an element
    unrolled: set[str] = field(default_factory=set)                 # lists of rows that were appended one by one
    given: set[str] = field(default_factory=set)                    # lists that came in
    wanted: dict[str, Kept] = field(default_factory=dict)           # lists that have to be
    sliced: set[str] = field(default_factory=set)                   # names of rows that are made of slices
    selected: set[str] = field(default_factory=set)                 # names for what masks select
    places: set[str] = field(default_factory=set)                   # names for the places where rows hold
    noted: set[str] = field(default_factory=set)                    # names whose next row is as long as lengths say
    lengths: dict[str, ir.Expr | None] = field(default_factory=dict)        # how long each row with a name is
    measured: set[str] = field(default_factory=set)                 # names whose next matrix has the sizes noted
    sizes: dict[str, tuple[ir.Expr, ...] | None] = field(default_factory=dict)      # of matrices with a name
    widths: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)    # the other sizes of matrices with a name
    amounts: dict[str, ir.Expr] = field(default_factory=dict)       # ints that were computed before any loop
    called: dict[str, tuple[str, ...]] = field(default_factory=dict)    # the parts of tuples that have a name
    computed: dict[str, ir.Expr] = field(default_factory=dict)      # ints that this iteration has computed
    ragged: dict[str, ir.Expr] = field(default_factory=dict)        # how long names for elements of lists are
    rows: dict[str, ir.Load] = field(default_factory=dict)          # the elements of lists that names stand for
    parts: set[str] = field(default_factory=set)                    # names that are parts of tensors, and no more
    steps: dict[ir.Expr, ir.Expr] = field(default_factory=dict)     # places in steps, and which step it is
    body: list[ast.stmt] = field(default_factory=list)              # the region

    def known(self, name: str) -> Known:
        if any(name in table for table in (self.types, self.aliases, self.indices, self.lists, self.kept)):
            return Known("local")
        return self.facts.known(name)

    def fresh_index(self, name: str) -> str:
        """A variable for a loop, unlike any Python name: `i:1`."""
        self.loops += 1
        return f"{name}:{self.loops}"

    def bind(self, name: str, type: Type) -> Type:
        """Notes an assignment; inside a loop the name keeps one type for all iterations."""
        for table in (self.aliases, self.indices, self.lists, self.kept):
            table.pop(name, None)
        self.lost.discard(name)
        self.unsure.pop(name, None)
        self.amounts.pop(name, None)
        self.forget(name)
        if name not in self.noted:
            self.ragged.pop(name, None)
            self.rows.pop(name, None)
        if name not in self.noted:
            self.lengths[name] = None
        self.noted.discard(name)
        if name not in self.measured:
            self.sizes[name] = None
        self.measured.discard(name)
        self.types[name] = type
        return type

    def forget(self, *names: str) -> None:
        """Ints that were computed from what has another value now."""
        self.computed = {n: value for n, value in self.computed.items() if n not in names
                         and not any(v.name in names for v in ir.find(value, ir.Var))}

    def alias(self, name: str, value: ir.Expr) -> None:
        """Notes that a name stands for a value, here and now."""
        self.types.pop(name, None)
        self.indices.pop(name, None)
        self.lists.pop(name, None)
        self.kept.pop(name, None)
        self.lost.discard(name)
        self.aliases[name] = value

    def merge(self, name: str, before: Type, after: Type) -> Type:
        joined = after if before == NONE else before if after == NONE else join(before, after)
        if joined is None:
            raise Refusal("LL205", f"`{name}` is {describe(before)} at first and {describe(after)} later", self.line)
        return joined


def describe(type: Type) -> str:
    if type.tensor:
        rank = "an element" if type.rank == 0 else f"a tensor of rank {type.rank}"
        return f"{rank} of dtype {type.dtype}"
    return {"int": "an int", "float": "a float", "bool": "a bool"}.get(type.kind, f"a {type.kind}")
