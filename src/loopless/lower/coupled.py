"""Names that feed each other, step by step, as one call of `loopless.scans` along their dimension."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from . import folds, lanes, steps, values
from .layout import Layout
from .ranges import check_parts

ZERO, ONE = ir.Const(0), ir.Const(1)


def coupled(layout: Layout, expr: ir.Coupled) -> t.Value:
    """One of the names in all steps, or after the last one; every iteration takes part, whoever looks at the result."""
    dim, last, gate = expr.dim, expr.reach == "last", layout.gate
    if dim.apart is not None:
        return lanes.side_by_side(layout, expr)
    if last:
        layout.open((dim,), [*expr.factors, *expr.values])
    elif dim.var not in layout.extents:
        raise Refusal("LL201", "the running value of a loop that is not a dimension", layout.ctx.line)
    try:
        layout.gate = None
        found = _found(layout, expr, unneeded=not last and (gate is not None or expr.reach == "before"))
    finally:
        layout.gate = gate
        if last:
            layout.close((dim,))
    return folds.as_number(found, expr.type)


def _found(layout: Layout, expr: ir.Coupled, unneeded: bool) -> t.Value:
    dim = expr.dim
    if dim.step < -1 or dim.var in layout.ragged:
        raise Refusal("LL201", "coupled recurrences in a loop that is ragged or goes down in steps", layout.ctx.line)
    factors, rests = ([_part(layout, expr, part, unneeded) for part in parts] for parts in (expr.factors, expr.values))
    firsts = [steps.start(layout, init, expr.reach, expr.type) for init in expr.inits]
    whole = _whole(layout, expr, factors, rests, firsts)
    steps.finite(layout, whole, "all steps are finite")
    if unneeded and layout.ctx.facts.needs_grad:
        for factor in factors:
            steps.finite(layout, factor, "all coefficients are finite")
    found = _one_of(expr, whole)
    if expr.reach == "before":
        found = t.Shift(found, dim.var, firsts[expr.which], found.dims, found.dtype)
    return t.Flip(found, dim.var) if dim.step < 0 and expr.reach != "last" else found


def _part(layout: Layout, expr: ir.Coupled, part: ir.Expr, unneeded: bool) -> t.Value:
    """A factor or a value of each step, in the dtype of the names, from the first step to the last."""
    found = steps.plain(layout, values.value(layout, part))
    if unneeded:
        folds.unpoisoned(layout, found)
    dtype = folds.dtype_of(expr.type)
    check_parts(layout, found, dtype)
    if not t.is_number(found) and found.dtype != dtype:
        found = t.Cast(found, dtype)
    return t.Flip(found, expr.dim.var) if expr.dim.step < 0 and expr.dim.var in found.dims else found


def _whole(layout: Layout, expr: ir.Coupled, factors: list[t.Value], rests: list[t.Value], firsts: list[t.Value]
           ) -> t.Coupled:
    """All names in all steps; the newest alone, where the others keep what it was."""
    var, size, last = expr.dim.var, len(firsts), expr.reach == "last"
    every = (*factors, *rests, *firsts)
    if all(t.is_number(v) for v in every):
        raise Refusal("LL201", "a recurrence of the same numbers in each iteration", layout.ctx.line)
    length = None if any(var in v.dims for v in every) else _length(layout, expr)
    inner = tuple(d for d in layout.union(every) if d != var)
    dims = inner if last else layout.ordered((*inner, var))
    dtype = folds.dtype_of(expr.type)
    if expr.which == 0 and _hands_on(expr):
        return t.Coupled("orders", tuple(factors[:size]), tuple(rests[:1]), tuple(firsts), var, length, dims, dtype,
                         last)
    return t.Coupled("system", tuple(factors), tuple(rests), tuple(firsts), var, length, (t.states_of(var), *dims),
                     dtype, last)


def _hands_on(expr: ir.Coupled) -> bool:
    """Whether each name but the first is what the one before it was."""
    size = len(expr.inits)
    return all(value == ZERO for value in expr.values[1:]) and all(
        expr.factors[row * size + k] == (ONE if k == row - 1 else ZERO) for row in range(1, size) for k in range(size))


def _one_of(expr: ir.Coupled, whole: t.Coupled) -> t.Value:
    if whole.kind == "orders":
        return whole
    dims = whole.dims[1:]
    one = t.View(whole, (t.Pick(Affine.number(expr.which)), *(t.Keep() for _ in dims)), dims)
    return t.Apply("clone", (one,), dims, whole.dtype) if whole.last and expr.type.tensor else one


def _length(layout: Layout, expr: ir.Coupled) -> Affine:
    """The number of steps, where all of them are the same."""
    count = layout.extents[expr.dim.var].count()
    if count is None or not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL201", "a recurrence of the same numbers in each iteration", layout.ctx.line)
    return count
