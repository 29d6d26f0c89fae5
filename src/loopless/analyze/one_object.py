"""Whether two names may be one object after a loop, as the data has it.

    for v in x:
        c = b * v
        b = a               # in an iteration that does not change `a`, both names are one tensor from here on
        if v > 0:
            a = c
    return a, b

Names that hand something on are told by their updates: two may be one object if some iteration may leave both with what
one name held before it, or with what two names held that were one object already. `a, b = b, a + b` never does: one of
the two is new each time. Asked of what is returned side by side; what a branch gives to two names is noticed earlier
(build/same_objects.py).
"""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..ir import loop as ir
from ..report.reasons import Refusal

Tests = frozenset[tuple[ir.Expr, bool]]                 # what has to hold, or not to hold, for a choice to be made
Pair = frozenset[str]


def check_returned(body: tuple[ir.Stmt, ...]) -> None:
    """Refuses results that may be one object after a loop."""
    loops = {stmt.index: stmt for stmt in body if isinstance(stmt, ir.For)}
    for stmt in body:
        if isinstance(stmt, ir.Return) and isinstance(stmt.value, ir.Tuple):
            if any(_may_be_one(a, b, loops) for a, b in combinations(stmt.value.items, 2)):
                raise Refusal("LL207", "two results that may be one tensor, as the data has it", stmt.line)


def _may_be_one(a: ir.Expr, b: ir.Expr, loops: dict[str, ir.For]) -> bool:
    one, other = _bare(a), _bare(b)
    if not (a.type.tensor and b.type.tensor) or one == other:
        return False                                    # one for certain: lower/identity.py
    if isinstance(one, ir.Final) and isinstance(other, ir.Final) and one.loop == other.loop:
        return one.loop in loops and frozenset((one.name, other.name)) in _pairs(loops[one.loop])
    return bool(_starts(a, loops) & _starts(b, loops))


def _starts(item: ir.Expr, loops: dict[str, ir.For]) -> set[ir.Node]:
    """The tensors that were made before a loop, and that a result may be still."""
    bare = _bare(item)
    if not isinstance(bare, ir.Final):
        return {item} if isinstance(item, ir.Temp) else set()
    loop = loops.get(bare.loop)
    carries = {c.name: c for c in loop.carries} if loop is not None else {}
    found, waiting = set[str](), {bare.name} & carries.keys()
    while waiting:
        waiting = {kept for name in waiting for kept, _ in _kept(carries[name].update, bare.loop, frozenset())} - found
        found |= waiting
    return {start for name in found for start in _starts(carries[name].init, loops)}


def _pairs(loop: ir.For) -> set[Pair]:
    """The names that may be one object after some iteration."""
    kept = {c.name: list(_kept(c.update, loop.index, frozenset())) for c in loop.carries}
    starts = {c.name: _whole(c.init) for c in loop.carries}
    found = {frozenset((a, b)) for a, b in combinations(starts, 2) if starts[a] is not None and starts[a] == starts[b]}
    before = None
    while before != found:
        before = set(found)
        for a, b in combinations(kept, 2):
            if any(_meet(one, other, before) for one in kept[a] for other in kept[b]):
                found.add(frozenset((a, b)))
    return found


def _meet(one: tuple[str, Tests], other: tuple[str, Tests], pairs: set[Pair]) -> bool:
    """Whether two names are left with one object, by choices that do not exclude each other."""
    if any((test, not holds) in other[1] for test, holds in one[1]):
        return False
    return one[0] == other[0] or frozenset((one[0], other[0])) in pairs


def _kept(update: ir.Expr, loop: str, tests: Tests) -> Iterator[tuple[str, Tests]]:
    """The names whose objects an iteration may leave in this one, and when."""
    update = _bare(update)
    if isinstance(update, ir.Select):
        yield from _kept(update.yes, loop, tests | {(update.test, True)})
        yield from _kept(update.no, loop, tests | {(update.test, False)})
    elif isinstance(update, ir.Carried) and update.loop == loop:
        yield update.name, tests


def _whole(start: ir.Expr) -> ir.Node | None:
    """What tells the object that a name starts as from others: a name of its own, or where it came in."""
    return start if isinstance(start, (ir.Temp, ir.Param)) else None


def _bare(expr: ir.Expr) -> ir.Expr:
    while isinstance(expr, (ir.Temp, ir.Call)):
        expr = expr.value if isinstance(expr, ir.Temp) else expr.body
    return expr
