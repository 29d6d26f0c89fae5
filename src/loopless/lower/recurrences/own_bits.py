"""Bit codes: a name into which every iteration puts a bit of its own.

    code = 0                                 code = ((x > 0).to(torch.int64) << torch.arange(len(x))).sum()
    for j in range(len(x)):           →
        if x[j] > 0:
            code |= 1 << j

Torch has no `|` of many integers. Of bits that are all in different places it is their sum, whatever the name starts
with: that is joined by one `|`. Also `|= int(x[j] > 0) << j`, `|= (x[j] > 0) * 2 ** j`, cells and rows of integers.

A shift has the dtype of what is shifted: of rows of 8 or 16 bits it must not come round again, which is a guard.

Level: bitwise. Left alone: values that may have a bit in common, and several in one iteration.
"""
from __future__ import annotations

from ...analyze.affine import affine
from ...ir import loop as ir
from ...ir.node import replace
from ..context import Context
from ..own_bits import apart, place
from .form import Problem, Solution, strip
from .sum import NAME as SUM
from .sum import ZERO, closed_form, either

MOST = {"uint8": 127, "int8": 127, "int16": 32767}
Found = tuple[ir.Expr, ir.Expr | None]


def claim(problem: Problem, ctx: Context) -> Solution | None:
    type = problem.carry.type.hard()
    if type.kind != "int" and not (type.tensor and type.dtype in ("uint8", "int8", "int16", "int32", "int64")):
        return None
    found = _bit(problem, problem.carry.update)
    if found is None or found[0] == ir.Const(0) or not apart(found[0], problem.dim.var) \
            or (found[0].type.tensor and found[0].type.rank > type.rank) or not _shifts_fit(problem, ctx, found[0]):
        return None
    solution = closed_form(problem, ctx, *found, SUM, "bitwise_or", ZERO)
    start = strip(problem.carry.init)
    return solution if solution is None or start == ir.Const(0) else replace(solution, exclusive=None)


def _shifts_fit(problem: Problem, ctx: Context, value: ir.Expr) -> bool:
    """Whether a dtype has room for all numbers of bits that something is shifted by."""
    most = MOST.get(value.type.dtype, 0) if value.type.tensor else 0
    if not most:
        return True
    by, ends = place(value), [affine(e) for e in (problem.dim.start, problem.dim.stop)]
    if by is None or by.symbols != {problem.dim.var}:
        return False
    last = [by.replace(problem.dim.var, end) for end in ends if end is not None]
    return len(last) == 2 and all(ctx.facts.granted(f"abs({end}) <= {most}") for end in last)


def _bit(problem: Problem, expr: ir.Expr) -> Found | None:
    """What is put in, and the condition under which it is."""
    expr = strip(expr)
    if problem.carried(expr):
        return ir.Const(0), ir.Const(False)
    if isinstance(expr, ir.Op) and expr.name == "bitwise_or" and not expr.params:
        own, bit = expr.args if problem.carried(strip(expr.args[0])) else expr.args[::-1]
        return (bit, None) if problem.carried(strip(own)) and not problem.has_carried(bit) else None
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return either(expr, _bit(problem, expr.yes), _bit(problem, expr.no), SUM, ZERO)
    return None
