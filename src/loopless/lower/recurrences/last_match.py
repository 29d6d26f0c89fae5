"""The last match: a name that an iteration sets anew only under a condition.

    j = -1                                   j = torch.where(a < 0, torch.arange(len(a)), -1).max().item()
    for i in range(len(a)):           →
        if a[i] < 0:
            j = i

Also other values (`value = a[i]`, `value = x[i] * 2`), several branches, nests of loops, the running form, which
carries the last value forward, and the first match, where the condition asks whether there was none before:
`if j == -1 and a[i] < 0`.

A condition that only one iteration can meet, `if k[i] == j`, needs no search for it (pinned.py).

Level: bitwise. Left alone: a name that starts as a number and is set to tensors is a tensor only if something matches;
where nothing does, the loop runs.
"""
from __future__ import annotations

from ...analyze.affine import affine, extremes
from ...ir import loop as ir
from ...ir.conditions import at_least
from ...ir.node import replace
from ...ir.types import BOOL, INT, join
from ..context import Context
from .any_all import valued
from .form import Problem, Solution, at_position, choose, conjuncts, flat_choice, strip
from .min_max import kept_type
from .pinned import pinned

Setting = tuple[ir.Expr | None, ir.Expr | None]


def claim(problem: Problem, ctx: Context) -> Solution | None:
    nested = _nested(problem)
    if nested is not None:
        return nested
    first = _first_match(problem, ctx)
    if first is not None:
        return first
    found = _setting(problem, problem.carry.update)
    if found is None or found[0] is None or found[1] is None:
        return None
    whole = _solution(problem, "arglast", found[0], found[1], found[1])
    alone = pinned(problem.dim, found[1], found[0])
    if alone is None or whole.final is None:
        return whole
    test, value = alone
    return replace(whole, final=ir.Select(test, value, problem.carry.init, whole.final.type))


def _solution(problem: Problem, kind: str, value: ir.Expr, holds: ir.Expr, sets: ir.Expr) -> Solution:
    """The solution for a value that is set where `sets` holds, the one of which there is the first or last `holds`."""
    dim, init = problem.dim, problem.carry.init
    own = ir.contains(value, lambda n: isinstance(n, ir.Running) and n.dim.var == dim.var)
    winner = ir.Reduce(kind, (dim,), holds, INT)
    kept = (winner, at_position(value, dim, winner), init)
    final = None if own else ir.Op("at-winner", kept, kept_type(problem.carry, value))
    running = ir.Running("last", dim, value, problem.type_before, init, guard=sets)
    word = "last match" if kind == "arglast" else "first match"
    return Solution(final, running, replace(running, inclusive=False), kind=word)


def _setting(problem: Problem, expr: ir.Expr) -> Setting | None:
    """The value that the name is set to, and where; None for nowhere, and for everywhere."""
    bare = strip(expr)
    if problem.carried(bare):
        return None, ir.Const(False)
    if not problem.has_carried(bare):
        return expr, None
    if not isinstance(bare, ir.Select) or problem.has_carried(bare.test):
        return None
    yes, no = _setting(problem, bare.yes), _setting(problem, bare.no)
    if yes is None or no is None:
        return None
    taken = choose(bare.test, yes[1], no[1])
    if yes[0] is None or no[0] is None:
        return yes[0] if no[0] is None else no[0], taken
    type = join(yes[0].type, no[0].type)
    return None if type is None else (ir.Select(bare.test, yes[0], no[0], type), taken)


def _nested(problem: Problem) -> Solution | None:
    """A match in an inner loop, which goes on from that of the iterations before."""
    update = strip(problem.carry.update)
    if not isinstance(update, ir.Op) or update.name != "at-winner" or not problem.carried(strip(update.args[2])):
        return None
    inner, value, _ = update.args
    if not isinstance(inner, ir.Reduce) or inner.kind != "arglast" or problem.has_carried(inner) \
            or problem.has_carried(value):
        return None
    winner = replace(inner, dims=(problem.dim, *inner.dims), axis=0)
    kept = at_position(value, problem.dim, winner, inner)
    return Solution(ir.Op("at-winner", (winner, kept, problem.carry.init), kept_type(problem.carry, kept)), None, None,
                    kind="last match")


def _first_match(problem: Problem, ctx: Context) -> Solution | None:
    """`if name == unset and test: name = value`, where no value is `unset`."""
    update, init = flat_choice(problem, problem.carry.update), strip(problem.carry.init)
    if not isinstance(update, ir.Select) or not problem.carried(strip(update.no)) or problem.has_carried(update.yes) \
            or not isinstance(init, ir.Const) or type(init.value) not in (int, bool):
        return None
    tests = conjuncts(update.test)
    own = [test for test in tests if problem.has_carried(test)]
    if len(own) != 1 or not _is_unset(problem, own[0], init.value, update.yes, ctx):
        return None
    rest: ir.Expr = ir.Const(True)
    for test in tests:
        if test is not own[0]:
            rest = test if rest == ir.Const(True) else ir.Select(rest, test, ir.Const(False), BOOL)
    if rest == ir.Const(True):
        return None
    before = ir.Running("any", problem.dim, rest, BOOL, ir.Const(False), inclusive=False)
    sets = ir.Select(rest, ir.Op("not", (before,), BOOL), ir.Const(False), BOOL)
    found = _solution(problem, "argfirst", update.yes, rest, sets)
    value = strip(update.yes)
    if isinstance(value, ir.Const):
        some = ir.Reduce("any", (problem.dim,), rest, BOOL)
        found = replace(found, final=valued(some, value, init, problem.carry.type))
    return replace(found, winner=ir.Reduce("argfirst", (problem.dim,), rest, INT), test=update.test)


def _is_unset(problem: Problem, test: ir.Expr, unset: int, value: ir.Expr, ctx: Context) -> bool:
    """Whether the test holds for the start and for no value that the name is set to."""
    if problem.carried(strip(test)):
        return unset is True and strip(value) == ir.Const(False)
    if isinstance(test, ir.Op) and test.name == "not" and problem.carried(strip(test.args[0])):
        return unset is False and strip(value) == ir.Const(True)
    place = affine(value)
    if not isinstance(test, ir.Op) or not problem.carried(strip(test.args[0])) or place is None:
        return False
    against = strip(test.args[1])
    low, high = extremes(place, [*ctx.open, problem.dim])
    if not isinstance(against, ir.Const) or type(against.value) is not int or low is None or high is None:
        return False
    if test.name == "eq" and against.value == unset:
        return at_least(ctx.facts, low - unset, 1) or at_least(ctx.facts, -high + unset, 1)
    return test.name == "lt" and unset < against.value and at_least(ctx.facts, low - against.value)
