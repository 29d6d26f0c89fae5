"""Any and all: a flag that some iteration sets.

    found = False                            found = bool((x > t).any())
    for i in range(len(x)):           →
        if x[i] > t:
            found = True

Also `ok = ok and x[i] > 0`, `found = found or m[i]`, and any two constants in place of True and False.
Level: bitwise. Left alone: a flag that is set to more than one value (see last_match.py), or turned round.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import BOOL, Type
from ..context import Context
from .form import Problem, Solution, choose, strip


def claim(problem: Problem, ctx: Context) -> Solution | None:
    found = _setting(problem, problem.carry.update)
    if found is None:
        return None
    value, taken = found
    if taken is None or not isinstance(value, ir.Const) or not isinstance(strip(problem.carry.init), ir.Const):
        return None
    init, type = strip(problem.carry.init), problem.carry.type
    if type.kind not in ("bool", "int", "float") or type.soft:
        return None
    some: ir.Expr = ir.Reduce("any", (problem.dim,), taken, BOOL)
    soon: ir.Expr = ir.Running("any", problem.dim, taken, BOOL)
    sooner: ir.Expr = ir.Running("any", problem.dim, taken, BOOL, ir.Const(False), inclusive=False)
    kind = "all" if value == ir.Const(False) else "any"
    final, running, before = (valued(flag, value, init, type) for flag in (some, soon, sooner))
    return Solution(final, running, before, kind=kind)


def valued(flag: ir.Expr, value: ir.Expr, init: ir.Expr, type: Type) -> ir.Expr:
    """One value where the flag is set, another where it is not."""
    if value == ir.Const(True) and init == ir.Const(False):
        return flag
    if value == ir.Const(False) and init == ir.Const(True):
        return ir.Op("not", (flag,), BOOL)
    return ir.Select(flag, value, init, type)


def _setting(problem: Problem, expr: ir.Expr) -> tuple[ir.Expr | None, ir.Expr | None] | None:
    """The one value that the name is set to, and where; the name itself stays elsewhere."""
    expr = strip(expr)
    if problem.carried(expr):
        return None, ir.Const(False)
    if isinstance(expr, ir.Const):
        return expr, None
    if not isinstance(expr, ir.Select):
        return None
    if problem.carried(strip(expr.test)) and expr.type == BOOL:
        return _logical(problem, expr)
    if problem.has_carried(expr.test):
        return None
    yes, no = _setting(problem, expr.yes), _setting(problem, expr.no)
    if yes is None or no is None or (yes[0] is not None and no[0] is not None and yes[0] != no[0]):
        return None
    return yes[0] if yes[0] is not None else no[0], choose(expr.test, yes[1], no[1])


def _logical(problem: Problem, expr: ir.Select) -> tuple[ir.Expr | None, ir.Expr | None] | None:
    """`flag or test` and `flag and test`, the test being a bool."""
    if problem.carried(strip(expr.yes)) or expr.yes == ir.Const(True):
        other, value = expr.no, True
    elif problem.carried(strip(expr.no)) or expr.no == ir.Const(False):
        other, value = expr.yes, False
    else:
        return None
    if problem.has_carried(other) or other.type != BOOL:
        return None
    return ir.Const(value), other if value else ir.Op("not", (other,), BOOL)
