"""Recurrences with matrices (recurrences/matrix.py), as one call of `loopless.scans` along their dimension."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from . import steps, values
from .layout import Layout
from .row_calls import Row, operand


def found(layout: Layout, expr: ir.Stepped, unneeded: bool) -> t.Value:
    """All steps, or the last one; unneeded: some of them are nobody's business."""
    dim = expr.dim
    if dim.step < -1 or dim.var in layout.ragged:
        raise Refusal("LL201", "a recurrence of matrices in a loop that is ragged or goes down in steps",
                      layout.ctx.line)
    layout.gate = None
    whole = _steps(layout, expr)
    if unneeded and layout.ctx.facts.needs_grad:
        steps.finite(layout, whole, "all steps are finite")
        steps.finite(layout, whole.factor, "all coefficients are finite")
    result = t.Shift(whole, dim.var, whole.first, whole.dims, whole.dtype) if expr.reach == "before" else whole
    return t.Flip(result, dim.var) if dim.step < 0 and expr.reach != "last" else result


def _steps(layout: Layout, expr: ir.Stepped) -> t.MatrixSteps:
    var, last, rank = expr.dim.var, expr.reach == "last", expr.type.rank
    state = f"~{rank - 1}" if expr.kind == "matrix" else "~0"
    base = _in_order(expr, _cast(values.value(layout, expr.value), expr.type.dtype))
    first = steps.start(layout, expr.init, expr.reach, expr.type)
    factor, column = _matrix(layout, expr, state)
    if not set(factor.dims) <= {var, state, column}:
        raise Refusal("LL201", "a recurrence with another matrix for each iteration of a loop around",
                      layout.ctx.line)
    inner = layout.ordered(d for d in (*base.dims, *first.dims, state) if d != var)
    if sum(d.startswith("~") for d in inner) != rank:
        raise Refusal("LL204", "a recurrence of columns that are all the same", layout.ctx.line)
    length = None if var in (*factor.dims, *base.dims) else _length(layout, expr)
    dims = inner if last else (var, *inner)
    return t.MatrixSteps("matrix", factor, base, first, var, length, dims, expr.type.dtype, last, column)


def _matrix(layout: Layout, expr: ir.Stepped, state: str) -> tuple[t.Value, str]:
    """The matrix, from what was before to what comes next, and the name of the first of these axes."""
    row: Row = operand(layout, expr.factor, 0)
    own = layout.rows.get(state)
    if not layout.same(*row.sizes) or (own is not None and not layout.same(own, row.sizes[0])):
        raise Refusal("LL205", "a product of rows that may differ in size", layout.ctx.line)
    layout.row(state, row.sizes[0])
    column = f"^{layout.depth}.m"
    layout.ctx.extents[column] = row.sizes[0]
    axes = (column, state) if expr.kind == "matrix-right" else (state, column)
    return _in_order(expr, t.renamed(row.value, dict(zip(row.axes, axes, strict=True)))), column


def _in_order(expr: ir.Stepped, part: t.Value) -> t.Value:
    """A part of each step, from the first step to the last."""
    return t.Flip(part, expr.dim.var) if expr.dim.step < 0 and expr.dim.var in part.dims else part


def _cast(part: t.Value, dtype: str) -> t.Value:
    return part if t.is_number(part) or part.dtype == dtype else t.Cast(part, dtype)


def _length(layout: Layout, expr: ir.Stepped) -> Affine:
    """The number of steps, where all of them are the same."""
    count = layout.extents[expr.dim.var].count()
    if count is None or not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL201", "a recurrence of the same matrix in each iteration", layout.ctx.line)
    return count
