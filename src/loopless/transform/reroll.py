"""An unrolled body is rolled up again.

    for i in range(0, n - 4, 4):                       for i in range(0, 4 * len(range(0, n - 4, 4))):
        y[i] = x[i] * 2                                    y[i] = x[i] * 2
        y[i + 1] = x[i + 1] * 2                →
        y[i + 2] = x[i + 2] * 2
        y[i + 3] = x[i + 3] * 2

The body must be as many equal parts as the step is long, each one place further on than the one before it. The order
of all that is done stays the same. Left alone: names that are assigned in the body, and a loop variable that is read
after the loop.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir
from ..ir.polynomial import Polynomial, expression, polynomial

LONGEST_STEP = 64                       # of the loops that are looked at


def reroll(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The region with unrolled loops rolled up."""
    if not any(n.step > 1 for s in body for n in ir.find(s, ir.For)):
        return body
    return tuple(_statement(s, _read_later(body, s)) for s in body)


def _read_later(body: tuple[ir.Stmt, ...], loop: ir.Stmt) -> set[str]:
    """The names that anything outside of a loop reads."""
    return {n.name for s in body if s is not loop for n in ir.find(s, ir.Var)}


def _statement(stmt: ir.Stmt, outside: set[str]) -> ir.Stmt:
    if isinstance(stmt, ir.If):
        return replace(stmt, then=tuple(_statement(s, outside) for s in stmt.then),
                       orelse=tuple(_statement(s, outside) for s in stmt.orelse))
    if not isinstance(stmt, ir.For):
        return stmt
    inside = outside | {n.name for n in ir.find(stmt, ir.Var)}
    stmt = replace(stmt, body=tuple(_statement(s, inside) for s in stmt.body))
    return _rolled(stmt, outside) if 1 < stmt.step <= LONGEST_STEP else stmt


def _rolled(loop: ir.For, outside: set[str]) -> ir.For:
    var = ir.Index(loop.index)
    names = [s for s in loop.body if isinstance(s, ir.Assign) and s.value == var]
    work = [s for s in loop.body if s not in names]
    size, rest = divmod(len(work), loop.step)
    if rest or not size or len(names) > 1 or any(n.name in outside for n in names) or not _plain(work):
        return loop
    first = [_shifted(s, var, 0) for s in work[:size]]
    for k in range(1, loop.step):
        if [_shifted(s, var, 0) for s in work[k * size:(k + 1) * size]] != [_shifted(s, var, k) for s in work[:size]]:
            return loop
    trips = ir.Op("trips", (loop.start, loop.stop), ir.INT, (("step", loop.step),))
    stop = polynomial(loop.start) + Polynomial.number(loop.step) * polynomial(trips)
    return replace(loop, stop=expression(stop), step=1, body=(*names, *first))


def _plain(work: list[ir.Stmt]) -> bool:
    """Stores only, of values that no name carries from one part to the next."""
    return all(isinstance(s, ir.Store) and not ir.has(s, ir.Var) for s in work)


def _shifted(stmt: ir.Stmt, var: ir.Index, by: int) -> ir.Stmt:
    """The statement so many places further on, its ints in one form."""
    moved = ir.Op("add", (var, ir.Const(by)), ir.INT)

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Expr) and node.type == ir.INT and not isinstance(node, ir.Const):
            inner = ir.substitute(node, lambda n: moved if n == var else None)
            return expression(polynomial(inner))
        return None
    return ir.substitute(stmt, change)
