"""The reads and writes of a loop: which array, at which subscripts, under which loops, in which order."""
from __future__ import annotations

from collections.abc import Iterator

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import asked_once, replace
from ..ir.records import dataclass
from .affine_tests import not_negative
from .risks import raises_for_values


@dataclass(frozen=True)
class Access:
    kind: str                           # "read" or "write"
    array: str
    subs: tuple[ir.Expr | ir.Span, ...]
    dims: tuple[ir.Dim, ...]            # the unordered loops inside the one that is looked at
    at: int
    exact: bool                         # False for a write that may not happen
    line: int
    owner: int                          # the position of the effect it belongs to
    node: ir.Node
    when: tuple[Affine, ...] = ()       # what is not negative wherever it counts, by the tests around it
    places: tuple[Affine | None, ...] = ()  # the subscripts as affine forms that do not wrap; None may be any place


def array_name(array: ir.Expr) -> str:
    return array.name if isinstance(array, (ir.Param, ir.Var, ir.Temp)) else ""


def accesses(effects: tuple[ir.Stmt, ...] | list[ir.Stmt]) -> list[Access]:
    """All accesses of lifted effects, in order."""
    found: list[Access] = []
    for k, stmt in enumerate(effects):
        dims, effect = (stmt.dims, stmt.effect) if isinstance(stmt, ir.Forall) else ((), stmt)
        if not isinstance(effect, (ir.Store, ir.Append, ir.Assign, ir.Discard)):
            continue
        guard = None if isinstance(effect, ir.Assign) else effect.guard
        under = () if guard is None else not_negative(guard)
        for part in _read_parts(effect):
            for read in (f if part is guard else f.under(under) for f in loads(part)):
                n = read.load
                found.append(Access("read", array_name(n.array), n.subs, (*dims, *read.dims), n.at, True, n.line, k, n,
                                    read.when))
        if isinstance(effect, ir.Store):
            found.append(Access("write", array_name(effect.array), effect.subs, dims, effect.at,
                                guard is None, effect.line, k, effect, under))
    return list(dict.fromkeys(found))                   # a value that is used twice is looked up alike


def _read_parts(effect: ir.Store | ir.Append | ir.Assign | ir.Discard) -> Iterator[ir.Node]:
    if isinstance(effect, ir.Discard):
        yield from _looked_at(effect.value)
    else:
        yield effect.value
    if not isinstance(effect, ir.Assign) and effect.guard is not None:
        yield effect.guard
    if isinstance(effect, ir.Store):
        yield from effect.subs


def _looked_at(node: ir.Node) -> Iterator[ir.Node]:
    """The parts of an unwanted value whose own values decide whether it raises; of an element only where it is."""
    if isinstance(node, ir.Op) and raises_for_values(node):
        yield node
        return
    if isinstance(node, ir.Select):
        yield node.test
    for child in node.subs if isinstance(node, ir.Load) else ir.children(node):
        yield from [child] if isinstance(node, ir.Load) else _looked_at(child)


@dataclass(frozen=True)
class Found:
    """A load inside a value."""
    load: ir.Load
    dims: tuple[ir.Dim, ...] = ()       # of the reductions around it
    when: tuple[Affine, ...] = ()       # what is not negative where it counts, by the choices around it
    own: frozenset[str] = frozenset()   # the variables of the folds around it, which are others than outside of them

    def under(self, tests: tuple[Affine, ...]) -> Found:
        """The load where some tests hold outside."""
        more = tuple(form for form in tests if not form.symbols & self.own)
        return replace(self, when=(*more, *self.when)) if more else self

    def inside(self, fold: ir.Expr) -> Found:
        """The load in one more fold."""
        last = isinstance(fold, (ir.Stepped, ir.Coupled, ir.Walked)) and fold.reach == "last"
        dims = ir.dims_of(fold) if last or isinstance(fold, ir.Reduce) else \
            (fold.column,) if isinstance(fold, ir.Solved) else (fold.state,) if isinstance(fold, ir.Walked) else ()
        return replace(self, dims=(*dims, *self.dims), own=self.own | {d.var for d in ir.dims_of(fold)})


@asked_once
def loads(node: ir.Node) -> tuple[Found, ...]:
    """The different loads inside a value."""
    return tuple(dict.fromkeys(_loads(node)))


def _loads(node: ir.Node) -> Iterator[Found]:
    if isinstance(node, ir.Load):
        yield Found(node)
    if isinstance(node, ir.Select):
        yield from loads(node.test)
        for side, holds in ((node.yes, True), (node.no, False)):
            tests = not_negative(node.test, holds)
            yield from (found.under(tests) for found in loads(side))
        return
    for child in ir.children(node):
        for part in (child.start, child.stop) if isinstance(child, ir.Dim) else (child,):
            yield from (found.inside(node) for found in loads(part)) if isinstance(node, ir.FOLDS) else loads(part)
