"""Rows of a tensor that nothing has been stored in yet are a number, which has no axes of its own.

    found = torch.zeros(n, 3, 3)
    for b in range(n):
        c = found[b] - x[b].mean(0, keepdim=True)       0.0 - x.mean(1) would have one row where the loop has three

Beside rows that have all their axes that is as good, and shorter. An axis of size 1 is no dimension either: beside such
a row nobody would know how long the result is, and the tensor is made first.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..report.reasons import Refusal
from .layout import Layout


def check_axes(layout: Layout, expr: ir.Op, args: list[t.Value]) -> None:
    """Refuses an operation on such a row and on one that has an axis of size 1."""
    filled = any(a.type.rank and t.is_number(v) and not _is_single(layout, a) for a, v in zip(expr.args, args))
    if filled and any(_axes(v) < a.type.rank for a, v in zip(expr.args, args) if not t.is_number(v)):
        raise Refusal("LL204", "a row that is not filled yet, beside one with an axis of size 1", layout.ctx.line)


def _axes(value: t.Value) -> int:
    return sum(d[0] in "~^" for d in value.dims)


def _is_single(layout: Layout, row: ir.Expr) -> bool:
    """Whether all axes of a tensor that the region makes are of size 1."""
    new = layout.news.get(row.array.name) if isinstance(row, ir.Load) and isinstance(row.array, ir.Param) else None
    return new is not None and all(size == ir.Const(1) for size in new.shape)
