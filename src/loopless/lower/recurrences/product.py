"""Product: a name that every iteration multiplies.

    p = 1.0                                  p = x.prod()
    for i in range(len(x)):           →
        p *= x[i]

Also in branches, as the running form, `torch.cumprod`, and for a name that is divided (`linear.py` finds that).
Level: integers bitwise, floats reassociated. Left alone: float16 and bfloat16, and Python ints, which have no limit.
"""
from __future__ import annotations

import math

from ...ir import loop as ir
from ...report.reasons import Refusal
from ..context import Context
from .form import Problem, Solution, strip
from .sum import closed_form, either, in_dtype, same_kind_always, sum_type


def claim(problem: Problem, ctx: Context) -> Solution | None:
    found = factor(problem, problem.carry.update)
    return None if found is None else product_of(problem, ctx, found[0], found[1])


def product_of(problem: Problem, ctx: Context, value: ir.Expr, taken: ir.Expr | None) -> Solution | None:
    """The solution of `name = name * value` where taken."""
    if problem.carry.type.kind == "int":
        raise Refusal("LL205", "a product of Python ints may outgrow 64 bits", ctx.line)
    start = strip(problem.carry.init)
    finite = isinstance(start, ir.Const) and math.isfinite(start.value)
    if ctx.facts.needs_grad and start.type.number and not finite:
        raise Refusal("LL220", "the gradient of a product that may start at infinity", ctx.line)
    return closed_form(problem, ctx, value, taken, "prod", "mul", 1)


def factor(problem: Problem, expr: ir.Expr) -> tuple[ir.Expr, ir.Expr | None] | None:
    """e and the condition under which it is multiplied, such that the update is `name * e`."""
    expr = strip(expr)
    if problem.carried(expr):
        return ir.Const(1), ir.Const(False)
    if isinstance(expr, ir.Op) and expr.name == "mul":
        a, b = expr.args
        if problem.has_carried(b):
            a, b = b, a
        rest = None if problem.has_carried(b) else factor(problem, a)
        if rest is None:
            return None
        same_kind_always(problem, rest, b)
        if rest[0] == ir.Const(1):
            return b, None
        b = in_dtype(problem, b)
        return ir.Op("mul", (in_dtype(problem, rest[0]), b), sum_type(problem, rest[0], b)), None
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return either(expr, factor(problem, expr.yes), factor(problem, expr.no), "prod", 1)
    return None
