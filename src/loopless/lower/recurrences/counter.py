"""A counter that starts again: the length of a run.

    run = 0                                  at = torch.arange(len(m))
    for i in range(len(m)):           →      o[:] = at - torch.cummax(torch.where(~m, at, -1), dim=0).values
        run = run + 1 if m[i] else 0
        o[i] = run

What is counted is how far the last restart lies back. Also counters that add more than 1, only sometimes, or restart at
another number: the running sum, less what it was at the last restart.

Level: bitwise. Left alone: floats, where a difference of two sums is not the sum of what lies between.
"""
from __future__ import annotations

from ...analyze.affine import affine
from ...ir import loop as ir
from ...ir.types import INT
from ..context import Context
from ..ints import bounded
from .form import Problem, Solution, choose, strip

ZERO, ONE = ir.Const(0), ir.Const(1)
Parts = tuple[ir.Expr | None, ir.Expr | None, ir.Expr | None]


def claim(problem: Problem, ctx: Context) -> Solution | None:
    carry, dim = problem.carry, problem.dim
    if carry.type != INT or carry.init.type != INT or not problem.has_carried(carry.update):
        return None
    found = _parts(problem, carry.update)
    if found is None or found[0] in (None, ir.Const(False)) or not all(bounded(p) for p in found[1:] if p is not None):
        return None
    restarts, step, first = found
    assert restarts is not None and step is not None and first is not None
    final: ir.Expr | None = None
    if step == ONE and abs(dim.step) == 1 and isinstance(first, ir.Const):
        final, after = _by_distance(problem, restarts, first)
    else:
        after = _by_sum(problem, restarts, step, first)
    before = ir.Running("last", dim, after, INT, carry.init, inclusive=False)
    return Solution(final, after, before, kind="counter that starts again")


def _by_distance(problem: Problem, restarts: ir.Expr, first: ir.Const) -> tuple[ir.Expr, ir.Expr]:
    """The value at the end and in each iteration, from the place of the last restart, or of one before the loop."""
    dim, here = problem.dim, ir.Index(problem.dim.var)
    earlier = _minus(first, problem.carry.init)
    before = _minus(dim.start, ir.Const(dim.step))
    start = _plus(before, earlier) if dim.step > 0 else _minus(before, earlier)
    last = ir.Running("last", dim, here, INT, start, guard=restarts)
    winner = ir.Reduce("arglast", (dim,), restarts, INT)
    final = ir.Op("at-winner", (winner, winner, start), INT)
    end = _minus(dim.stop, ir.Const(dim.step))
    return _counted(end, final, first, dim), _counted(here, last, first, dim)


def _counted(here: ir.Expr, last: ir.Expr, first: ir.Expr, dim: ir.Dim) -> ir.Expr:
    return _plus(_minus(here, last) if dim.step > 0 else _minus(last, here), first)


def _by_sum(problem: Problem, restarts: ir.Expr, step: ir.Expr, first: ir.Expr) -> ir.Expr:
    """The running sum, and the difference to it that the last restart made."""
    total = ir.Running("sum", problem.dim, ir.Select(restarts, ZERO, step, INT), INT)
    apart = ir.Running("last", problem.dim, _minus(first, total), INT, problem.carry.init, guard=restarts)
    return _plus(total, apart)


def _plus(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return _simple(ir.Op("add", (a, b), INT), a, b, 1)


def _minus(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return _simple(ir.Op("sub", (a, b), INT), a, b, -1)


def _simple(whole: ir.Op, a: ir.Expr, b: ir.Expr, sign: int) -> ir.Expr:
    x, y = affine(a), affine(b)
    if x is not None and y is not None and x.constant is not None and y.constant is not None:
        return ir.Const(x.constant + sign * y.constant)
    return a if b == ZERO else b if a == ZERO and sign > 0 else whole


def _parts(problem: Problem, expr: ir.Expr) -> Parts | None:
    """Where the counter starts again (None is everywhere), what it adds elsewhere, and what it starts with there."""
    expr = strip(expr)
    if problem.carried(expr):
        return ir.Const(False), ZERO, None
    if not problem.has_carried(expr):
        return (None, None, expr) if expr.type == INT else None
    if isinstance(expr, ir.Op) and expr.name in ("add", "sub") and len(expr.args) == 2:
        return _added(problem, expr)
    if not isinstance(expr, ir.Select) or problem.has_carried(expr.test):
        return None
    yes, no = _parts(problem, expr.yes), _parts(problem, expr.no)
    if yes is None or no is None:
        return None
    return choose(expr.test, yes[0], no[0]), _either(expr.test, yes[1], no[1]), _either(expr.test, yes[2], no[2])


def _added(problem: Problem, expr: ir.Op) -> Parts | None:
    a, b = expr.args
    if problem.has_carried(b) and expr.name == "add":
        a, b = b, a
    inner = None if problem.has_carried(b) or b.type != INT else _parts(problem, a)
    if inner is None:
        return None
    more = _plus if expr.name == "add" else _minus
    step, first = (None if part is None else more(part, b) for part in inner[1:])
    return inner[0], step, first


def _either(test: ir.Expr, a: ir.Expr | None, b: ir.Expr | None) -> ir.Expr | None:
    if a is None or b is None or a == b:
        return b if a is None else a
    return ir.Select(test, a, b, INT)


