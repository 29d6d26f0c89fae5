"""Equations with a triangle of unknowns (`ir.Solved`), as one call of `torch.linalg.solve_triangular`.

The operation reads one triangle of the matrix, and the diagonal where it divides by it: a factor that belongs to the
other one is computed, perhaps, but not looked at. A diagonal with a zero makes infinite and undefined values in both,
but not the same ones everywhere; so what is found has to be finite, else the loop runs.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..report.reasons import Refusal
from . import values
from .layout import Layout


def solved(layout: Layout, expr: ir.Solved) -> t.Value:
    """The solution along a dimension that is open."""
    dim, gate = expr.dim, layout.gate
    if dim.var not in layout.extents or dim.var in layout.ragged:
        raise Refusal("LL201", "equations along a loop that is not a dimension", layout.ctx.line)
    layout.gate = None
    try:
        found = _solution(layout, expr)
    finally:
        layout.gate = gate
    finite = t.Apply("isfinite", (found,), found.dims, "bool")
    layout.checks.append(t.Check(finite, "the solution of the equations is finite"))
    return found


def _solution(layout: Layout, expr: ir.Solved) -> t.Solve:
    dim, column = expr.dim, expr.column
    base = values.value(layout, expr.value)
    own = expr.divisor is not None and expr.divisor == _on_diagonal(expr)
    by = None if own or expr.divisor is None else values.value(layout, expr.divisor)
    layout.open((column,), [expr.factor])
    matrix = values.value(layout, expr.factor)
    layout.close((column,))
    rest = tuple(d for d in base.dims if d != dim.var)
    if set(matrix.dims) != {dim.var, column.var} or dim.var not in base.dims or len(rest) > 1:
        raise Refusal("LL201", "equations with more dimensions than a matrix has", layout.ctx.line)
    if by is not None:
        base = t.Apply("div", (base, by), layout.union((base, by)), base.dtype)
        matrix = t.Apply("div", (matrix, by), matrix.dims, matrix.dtype)
    if not matrix.dtype == base.dtype == expr.type.dtype or (by is not None and set(by.dims) - {dim.var}):
        raise Refusal("LL205", "equations of several dtypes", layout.ctx.line)
    return t.Solve(matrix, base, dim.var, column.var, dim.step < 0, not own, (dim.var, *rest), base.dtype)


def _on_diagonal(expr: ir.Solved) -> ir.Expr:
    """The factor where both variables are the same."""
    same = ir.Index(expr.dim.var)
    return ir.substitute(expr.factor, lambda n: same if n == ir.Index(expr.column.var) else None)
