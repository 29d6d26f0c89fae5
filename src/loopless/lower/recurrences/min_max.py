"""Minimum and maximum by comparison, and where they are.

    best = x[0]                              best = x.max(0).values
    for i in range(1, len(x)):        →
        if x[i] > best:
            best = x[i]

Also `>=`, `<`, `<=`, the operands the other way round, `max(best, x[i])`, `min`, a start at a number
(`float("-inf")`), further conditions, an index or another value kept along (`argmax`), and the running form
(`cummax`). `>` takes the first of equal values and `>=` the last.

Level: bitwise; a NaN among the values, which a comparison passes over and torch does not, sends the call back to the
loop. Left alone: a comparison of something other than what is kept.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import INT, Type, category, tensor
from ..context import Context
from .form import Problem, Solution, conjuncts, strip

GREATER = {"gt": ("max", "first"), "ge": ("max", "last"), "lt": ("min", "first"), "le": ("min", "last")}
FLIPPED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}


def claim(problem: Problem, ctx: Context) -> Solution | None:
    update = strip(problem.carry.update)
    if not isinstance(update, ir.Select):
        return None
    found = comparison(problem, update)
    if found is None:
        return None
    kind, ties, value, guard = found
    skips = problem.carried(strip(update.no))           # a NaN fails the comparison: then the name stays what it was
    type = problem.carry.type.hard()
    if not type.tensor or value.type != type or type.rank or category(type.dtype) == 3:
        return None
    init = problem.carry.init
    which = kind if ties == "first" else f"{kind}-last"
    best: ir.Expr = ir.Reduce(which, (problem.dim,), value, type, guard, init, skips)
    at: ir.Expr = ir.Reduce(f"arg{which}", (problem.dim,), value, INT, guard, init)
    running = exclusive = None
    if guard is None and ties == "first":
        running = ir.Running(kind, problem.dim, value, type, init, skips_nan=skips)
        exclusive = ir.Running(kind, problem.dim, value, type, init, inclusive=False)
    return Solution(best, running, exclusive, winner=at, test=update.test, kind=kind)


def comparison(problem: Problem, update: ir.Select) -> tuple[str, str, ir.Expr, ir.Expr | None] | None:
    """The kind, the tie rule, the compared value and the further condition of `if value > name: name = value`."""
    tests = conjuncts(update.test)
    compared = [t for t in tests if problem.has_carried(t)]
    if len(compared) != 1 or not isinstance(compared[0], ir.Op) or compared[0].name not in GREATER:
        return None
    one = compared[0]
    a, b = one.args
    name = one.name
    if problem.carried(strip(a)):
        a, b, name = b, a, FLIPPED[name]
    if not problem.carried(strip(b)) or problem.has_carried(a):
        return None
    guard = _rest([t for t in tests if t is not one])
    if problem.carried(strip(update.no)) and strip(update.yes) == strip(a):
        return (*GREATER[name], a, guard)
    if problem.carried(strip(update.yes)) and strip(update.no) == strip(a) and guard is None:
        opposite = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}[name]
        return (*GREATER[opposite], a, guard)
    return None


def _rest(tests: list[ir.Expr]) -> ir.Expr | None:
    guard: ir.Expr | None = None
    for t in tests:
        guard = t if guard is None else ir.Select(guard, t, ir.Const(False), t.type)
    return guard


def follow(problem: Problem, leader: Solution) -> Solution | None:
    """A name that is set where the leader was: the position of the maximum, or another value there."""
    update = strip(problem.carry.update)
    if leader.winner is None or not isinstance(update, ir.Select) or update.test != leader.test \
            or not problem.carried(strip(update.no)) or problem.has_carried(update.yes):
        return None

    def at_winner(node: ir.Node) -> ir.Node | None:
        return leader.winner if node == ir.Index(problem.dim.var) else None

    assert isinstance(leader.winner, ir.Reduce)
    value = ir.substitute(update.yes, at_winner)
    kind = "value kept at the maximum" if leader.kind == "max" else "value kept at the minimum"
    return Solution(_followed(value, leader.winner, problem.carry), None, None, kind=kind)


def _followed(value: ir.Expr, winner: ir.Reduce, carry: ir.Carry) -> ir.Expr:
    """The value at the winner, or what the name was before, if the start was never beaten."""
    return ir.Op("at-winner", (winner, value, carry.init), _type(carry))


def _type(carry: ir.Carry) -> Type:
    return tensor(carry.type.dtype, carry.type.rank) if carry.type.tensor else carry.type.hard()
