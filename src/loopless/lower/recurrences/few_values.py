"""Names that are one of a few constants: switches with two thresholds, positions that are held, phases, turns.

    on = False                                              on = scans.walk(maps, 0) != 0
    for i in range(len(x)):
        if not on and x[i] > high:
            on = True                               →
        elif on and x[i] < low:
            on = False
        out[i] = on

Every value that the name is given is a constant, or follows from what it was alone (`not on`, `-side`, `(k + 1) % 3`).
So what it may be is known beforehand; what it will be is asked for each of these values in each iteration, and the maps
are joined, two by two (scans/walks.py). The values are ints beside each other, such as -1, 0 and 1, or True and False.

Level: bitwise. Left alone: a name that starts as something from outside; more than MOST values; floats; values that
other carried names decide, unless these have closed forms.
"""
from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import BOOL, INT
from ..context import Context
from .form import Problem, Solution, strip

MOST = 8
OPERATORS: dict[str, Callable[..., Any]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
    "not": operator.not_, "truth": bool, "add": operator.add, "sub": operator.sub, "mul": operator.mul,
    "neg": operator.neg, "remainder": operator.mod, "abs": abs,
}


def claim(problem: Problem, ctx: Context) -> Solution | None:
    carry, start = problem.carry, strip(problem.carry.init)
    if carry.type not in (INT, BOOL) or not isinstance(start, ir.Const) or start.type != carry.type:
        return None
    if not problem.has_carried(carry.update):
        return None
    maps = _maps(problem, start)
    if maps is None:
        return None
    low = min(maps)
    state = ir.Dim(f"{problem.dim.var}*", ir.Const(0), ir.Const(max(maps) - low + 1), 1)
    after = _in_each(maps, low, ir.Index(state.var))
    last, all, before = (_valued(carry.type, low, ir.Walked(problem.dim, state, after, ir.Const(start.value - low), INT,
                                                           reach)) for reach in ("last", "after", "before"))
    return Solution(last, all, before, kind="walk among a few values")


def _maps(problem: Problem, start: ir.Const) -> dict[int, ir.Expr] | None:
    """For each value that the name may have, what comes next; None if these are not a few constants."""
    found: dict[int, ir.Expr] = {}
    waiting = [start]
    while waiting:
        value = waiting.pop()
        if int(value.value) in found:
            continue
        after = _with(problem, problem.carry.update, value)
        leaves = _leaves(after)
        if leaves is None or any(leaf.type != problem.carry.type for leaf in leaves) or len(found) == MOST:
            return None
        found[int(value.value)] = after
        waiting += leaves
    return found if len(found) > 1 and max(found) - min(found) < MOST else None


def _with(problem: Problem, node: ir.Node, value: ir.Const) -> Any:
    """An expression where the name has this value, and what that decides."""
    if problem.carried(node):
        return value
    if not isinstance(node, ir.Expr) or not problem.has_carried(node):
        return node
    if isinstance(node, ir.Select):
        test = strip(_with(problem, node.test, value))
        if isinstance(test, ir.Const):
            return _with(problem, node.yes if test.value else node.no, value)
        yes, no = (_with(problem, side, value) for side in (node.yes, node.no))
        return yes if strip(yes) == strip(no) else replace(node, test=test, yes=yes, no=no)
    if isinstance(node, (ir.Temp, ir.Call)):
        return _with(problem, strip(node), value)
    new = ir.rebuild(node, lambda n: _with(problem, n, value))
    return _computed(new) if isinstance(new, ir.Op) else new


def _computed(node: ir.Op) -> ir.Expr:
    args = [strip(a) for a in node.args]
    known = [a.value for a in args if isinstance(a, ir.Const) and type(a.value) in (int, bool)]
    if node.name not in OPERATORS or node.params or len(known) < len(args) or not node.type.number:
        return node
    try:
        return ir.Const(OPERATORS[node.name](*known))
    except ArithmeticError:
        return node


def _leaves(expr: ir.Expr) -> list[ir.Const] | None:
    """The constants that an expression is one of; None if it may be something else."""
    expr = strip(expr)
    if isinstance(expr, ir.Const):
        return [expr] if type(expr.value) in (int, bool) else None
    if not isinstance(expr, ir.Select):
        return None
    yes, no = _leaves(expr.yes), _leaves(expr.no)
    return None if yes is None or no is None else [*yes, *no]


def _in_each(maps: dict[int, ir.Expr], low: int, state: ir.Index) -> ir.Expr:
    """What comes next in each state, as a number of a state; those that nobody comes to stay what they are."""
    values = sorted(maps)
    found = _numbered(maps[values[-1]], low)
    for value in reversed(values[:-1]):
        test = ir.Op("eq", (state, ir.Const(value - low)), BOOL)
        found = ir.Select(test, _numbered(maps[value], low), found, INT)
    return found


def _numbered(expr: ir.Expr, low: int) -> ir.Expr:
    expr = strip(expr)
    if isinstance(expr, ir.Select):
        return replace(expr, yes=_numbered(expr.yes, low), no=_numbered(expr.no, low), type=INT)
    assert isinstance(expr, ir.Const)
    return ir.Const(int(expr.value) - low)


def _valued(type: ir.Type, low: int, walked: ir.Expr) -> ir.Expr:
    """The value that the name has in a state."""
    if type == BOOL:
        return ir.Op("ne", (walked, ir.Const(-low)), BOOL)
    return ir.Op("add", (walked, ir.Const(low)), INT) if low else walked
