"""Minimum and maximum by comparison, and where they are.

    best = x[0]                              best = x.max(0).values
    for i in range(1, len(x)):        →
        if x[i] > best:
            best = x[i]

Also `>=`, `<`, `<=`, the operands the other way round, `max(best, x[i])`, `min`, a start at a number
(`float("-inf")`), further conditions, an index or another value kept along (`argmax`), and the running form
(`cummax`; what is kept along is then the last match of the comparison with it). `>` takes the first of equal values
and `>=` the last. `best = torch.where(x[i] > best, x[i], best)` is the same for elements, and for rows in each of their
places.

Level: bitwise; a NaN among the values, which a comparison passes over and torch does not, sends the call back to the
loop. Left alone: a comparison of something other than what is kept.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import INT, Type, category, tensor
from ...report.reasons import Refusal
from ..context import Context
from .form import Problem, Solution, at_position, conjuncts, flat_choice, if_it_runs, strip

GREATER = {"gt": ("max", "first"), "ge": ("max", "last"), "lt": ("min", "first"), "le": ("min", "last")}
FLIPPED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}


def claim(problem: Problem, ctx: Context) -> Solution | None:
    whole = as_choice(problem.carry.update)
    nested, runs = if_it_runs(problem, whole)
    if isinstance(nested, ir.Reduce) or (isinstance(nested, ir.Op) and nested.name == "fresh"):
        return _nested(problem, nested, runs)
    update = flat_choice(problem, whole)
    if not isinstance(update, ir.Select):
        return None
    found = comparison(problem, update)
    if found is None:
        return None
    kind, ties, value, guard = found
    skips = problem.carried(strip(update.no))           # a NaN fails the comparison: then the name stays what it was
    type = problem.carry.type.hard()
    init = problem.carry.init
    made = whole is not problem.carry.update
    if value.type != type or (type.rank and not made) or (type.tensor and category(type.dtype) == 3):
        return None
    if not type.tensor and (type.kind == "bool" or init.type != type):
        return None
    which = kind if ties == "first" else f"{kind}-last"
    best: ir.Expr = ir.Reduce(which, (problem.dim,), value, type, guard, init, skips)
    at: ir.Expr = ir.Reduce(f"arg{which}", (problem.dim,), value, INT, guard, init)
    if made:
        best = ir.Op("fresh", (best,), type)            # a choice may be a part of a tensor, what `where` gives is none
    running = exclusive = None
    if guard is None and ties == "first":
        running = ir.Running(kind, problem.dim, value, type, init, skips_nan=skips)
        exclusive = ir.Running(kind, problem.dim, value, problem.type_before, init, inclusive=False)
    return Solution(best, running, exclusive, winner=at, test=update.test, kind=kind)


def as_choice(expr: ir.Expr) -> ir.Expr:
    """`torch.where` of values of one type as a choice, which it is in each place; the expression itself, if none is."""
    inner = strip(expr)
    if isinstance(inner, ir.Op) and inner.name == "where" and len({a.type for a in inner.args[1:]} | {inner.type}) == 1:
        test, yes, no = inner.args
        plain = test.type.tensor and test.type.dtype == "bool" and test.type.rank == inner.type.rank
        return ir.Select(test, yes, no, inner.type) if plain else expr
    if isinstance(inner, ir.Select):
        yes, no = as_choice(inner.yes), as_choice(inner.no)
        return expr if yes is inner.yes and no is inner.no else replace(inner, yes=yes, no=no)
    return expr


def _nested(problem: Problem, update: ir.Reduce | ir.Op, runs: ir.Expr | None) -> Solution | None:
    """An extreme over an inner loop, which goes on from that of the iterations before."""
    inner = update.args[0] if isinstance(update, ir.Op) else update
    if not isinstance(inner, ir.Reduce) or inner.kind.removesuffix("-last") not in ("max", "min") or \
            inner.init is None or not problem.carried(strip(inner.init)) or problem.has_carried(inner.value) or \
            (inner.guard is not None and problem.has_carried(inner.guard)):
        return None
    best = replace(inner, dims=(problem.dim, *inner.dims), init=problem.carry.init)
    at = ir.Reduce(f"arg{inner.kind}", best.dims, best.value, INT, best.guard, best.init)
    found = replace(update, args=(best,)) if isinstance(update, ir.Op) else best
    return Solution(found, None, None, runs, winner=at, test=inner, kind=inner.kind.removesuffix("-last"))


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
    winner = leader.winner
    if not isinstance(winner, ir.Reduce):
        return None
    kept = _kept_at(problem, leader, winner)
    if kept is None:
        return None
    word = {"max": "maximum", "min": "minimum"}.get(leader.kind, leader.kind)
    value = ir.Op("at-winner", (winner, kept, problem.carry.init), kept_type(problem.carry, kept))
    return Solution(value, None, None, kind=f"value kept at the {word}")


def _kept_at(problem: Problem, leader: Solution, winner: ir.Reduce) -> ir.Expr | None:
    """The value that is kept, at the position of the winner."""
    update = flat_choice(problem, problem.carry.update)
    inner: ir.Reduce | None = None
    if isinstance(update, ir.Select) and update.test == leader.test:
        kept, before = update.yes, update.no
    elif isinstance(update, ir.Op) and update.name == "at-winner" and isinstance(leader.test, ir.Reduce):
        first, kept, before = update.args
        assert isinstance(first, ir.Reduce)
        inner = first
        if (first.kind.removeprefix("arg"), first.dims, first.value, first.guard, first.init) != \
                (leader.test.kind, leader.test.dims, leader.test.value, leader.test.guard, leader.test.init):
            return None
    else:
        return None
    if not problem.carried(strip(before)) or problem.has_carried(kept):
        return None
    return at_position(kept, problem.dim, winner, inner)


def kept_type(carry: ir.Carry, value: ir.Expr) -> Type:
    """The type of a value that is kept where some iteration sets it."""
    if carry.type.number and carry.type != carry.init.type:
        raise Refusal("LL205", f"`{carry.name}` is one kind of number or another", carry.line)
    if carry.type.tensor and (value.type.number or value.type.soft):
        raise Refusal("LL205", f"`{carry.name}` is a tensor or a number", carry.line)
    return tensor(carry.type.dtype, carry.type.rank) if carry.type.tensor else carry.type
