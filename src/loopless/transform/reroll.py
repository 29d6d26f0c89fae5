"""An unrolled body is rolled up again.

    for i in range(0, n - 4, 4):                       for i in range(0, 4 * len(range(0, n - 4, 4))):
        y[i] = x[i] * 2                                    y[i] = x[i] * 2
        y[i + 1] = x[i + 1] * 2                →
        y[i + 2] = x[i + 2] * 2
        y[i + 3] = x[i + 3] * 2

    for i in range(0, n - 1, 2):                       for i in range(0, 2 * len(range(0, n - 1, 2))):
        total += x[i]                          →           total += x[i]
        total += x[i + 1]

The body must be as many equal parts as the step is long, each one place further on than the one before it. The order
of all that is done stays the same, and so does what names hand from one part to the next. Left alone: parts that may
leave the iteration, loops in them, and a loop variable that is read after the loop.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import N, replace
from ..ir.polynomial import Polynomial, expression, polynomial

LONGEST_STEP = 64                       # of the loops that are looked at
EITHER = ("maximum", "minimum", "logaddexp", "bitwise_or", "bitwise_and", "bitwise_xor")
DONE = (ir.Store, ir.Assign, ir.Append, ir.Discard, ir.If)


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
    work = [part for s in loop.body if s not in names for part in _one_by_one(s)]
    size, rest = divmod(len(work), loop.step)
    if rest or not size or len(names) > 1 or any(n.name in outside for n in names) or not _plain(work, names):
        return loop
    first = [_shifted(s, var, 0) for s in work[:size]]
    for k in range(1, loop.step):
        own, moved = work[k * size:(k + 1) * size], work[:size]
        if [_hard(_shifted(s, var, 0)) for s in own] != [_hard(_shifted(s, var, k)) for s in moved]:
            return loop
    trips = ir.Op("trips", (loop.start, loop.stop), ir.INT, (("step", loop.step),))
    stop = polynomial(loop.start) + Polynomial.number(loop.step) * polynomial(trips)
    return replace(loop, stop=expression(stop), step=1, body=(*names, *first))


def _one_by_one(stmt: ir.Stmt) -> list[ir.Stmt]:
    """`s = s + a + b` as `s = s + a; s = s + b`, which does the same in the same order."""
    value = stmt.value if isinstance(stmt, ir.Assign) else None
    if not (isinstance(stmt, ir.Assign) and isinstance(value, ir.Op) and value.name in ("add", "mul", *EITHER)
            and not value.params and len(value.args) == 2):
        return [stmt]
    inner, last = value.args
    begins = inner
    while isinstance(begins, ir.Op) and begins.name == value.name:
        begins = begins.args[0]
    names = [n.name for n in ir.find(value, ir.Var)]
    if begins is inner or not isinstance(begins, ir.Var) or begins.name != stmt.name or names.count(stmt.name) > 1:
        return [stmt]
    last_one = replace(stmt, value=replace(value, args=(ir.Var(stmt.name, inner.type), last)))
    return [*_one_by_one(replace(stmt, value=inner)), last_one]


def _plain(work: list[ir.Stmt], names: list[ir.Assign]) -> bool:
    """Whether each part runs to its end, and knows where it is by the loop alone."""
    variables = {n.name for n in names}
    return all(isinstance(s, DONE) and not ir.has(s, ir.For, ir.Continue, ir.Break, ir.Return)
               and not variables & {*(n.name for n in ir.find(s, ir.Var)), *(n.name for n in ir.find(s, ir.Assign))}
               for s in work)


def _hard(node: N) -> N:
    """A statement whatever the numbers are that its names may start as: only the first part ever sees them."""
    node = ir.rebuild(node, _hard)
    type = vars(node).get("type")
    return replace(node, type=type.hard()) if isinstance(type, ir.Type) and type.soft and not type.two_dtypes else node


def _shifted(stmt: ir.Stmt, var: ir.Index, by: int) -> ir.Stmt:
    """The statement so many places further on, its ints in one form."""
    moved = ir.Op("add", (var, ir.Const(by)), ir.INT)

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Expr) and node.type == ir.INT and not isinstance(node, ir.Const) \
                and not ir.has(node, ir.Select, ir.Load):
            inner = ir.substitute(node, lambda n: moved if n == var else None)
            return expression(polynomial(inner))
        return None
    return ir.substitute(stmt, change)
