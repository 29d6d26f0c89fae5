"""Rows in another shape: an axis of size 1 more, the two axes of a matrix turned, rows behind each other.

    x[i].unsqueeze(1) - y[i]                   →    x[:, :, None] - y[:, None]

An axis of size 1 is no dimension here: what has no such dimension is the same all along it, as torch spreads it. It
becomes one where a tensor of its own has it. Turned axes are only named otherwise. Level: bitwise.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.row_table import PREFIX
from ..report.reasons import Refusal
from .layout import Layout
from .row_calls import operand, result_axes


def unsqueezed(layout: Layout, expr: ir.Op) -> t.Value:
    row, at = operand(layout, expr.args[0], 0), dict(expr.params)["dim"]
    left = expr.type.rank - 1
    names = [f"~{left - (k + (k >= at))}" for k in range(left)]
    for name, size in zip(names, row.sizes, strict=True):
        layout.row(name, size)
    return t.renamed(row.value, dict(zip(row.axes, names, strict=True)))


def turned(layout: Layout, expr: ir.Op) -> t.Value:
    row = operand(layout, expr.args[0], 0)
    names = result_axes(layout, row.sizes[::-1])
    return t.renamed(row.value, dict(zip(row.axes, names[::-1], strict=True)))


def in_order(layout: Layout, value: t.Value, rank: int) -> t.Value:
    """A value whose rows may be turned, as a tensor with all its axes, in order."""
    rows = [d for d in value.dims if d.startswith("~")]
    every = [f"~{k}" for k in reversed(range(rank))]
    if rows == every or t.is_number(value):
        return value
    if rank != 2 or rows != ["~0", "~1"]:
        for missing in (d for d in every if d not in rows):
            layout.row(missing, Affine.number(1))
        return t.Turn(value, (*(d for d in value.dims if d not in rows), *every))
    axes = ("^t.0", "^t.1")
    dims = (*(d for d in value.dims if d not in rows), "~1", "~0")
    return t.Rowwise("t", (t.renamed(value, dict(zip(rows, axes, strict=True))),), (axes,), dims, value.dtype)


def behind_each_other(layout: Layout, expr: ir.Op) -> t.Value:
    rows = [operand(layout, a, k) for k, a in enumerate(expr.args)]
    axis = dict(expr.params)["dim"]
    batch = layout.ordered(d for r in rows for d in r.value.dims if d not in r.axes)
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of rows behind each other in a branch", expr.line)
    sizes = list(rows[0].sizes)
    if any(set(r.value.dims) - set(r.axes) != set(batch) for r in rows) and not all(
            layout.same(sizes[axis], r.sizes[axis]) for r in rows):
        raise Refusal("LL204", "rows of the loop behind one from outside, of another length", expr.line)
    for other in rows[1:]:
        if not all(layout.same(a, b) for k, (a, b) in enumerate(zip(sizes, other.sizes, strict=True)) if k != axis):
            raise Refusal("LL205", "rows that may differ in size", layout.ctx.line)
        sizes[axis] = sizes[axis] + other.sizes[axis]
    axes = result_axes(layout, tuple(sizes))
    return t.Rowwise("cat", tuple(r.value for r in rows), tuple(r.axes for r in rows), (*batch, *axes),
                     expr.type.dtype, expr.params)


def beside_each_other(layout: Layout, expr: ir.Op) -> t.Value:
    """`torch.stack([u, v, w])`: elements, or rows, along an axis of their own."""
    rows = [operand(layout, a, k) for k, a in enumerate(expr.args)]
    at, first = dict(expr.params)["dim"], rows[0]
    batch = layout.ordered(d for r in rows for d in r.value.dims if d not in r.axes)
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of values beside each other in a branch", expr.line)
    rows = [replace(r, value=t.Cast(r.value, expr.type.dtype)) if t.is_number(r.value) else r for r in rows]
    if not all(layout.same(a, b) for r in rows[1:] for a, b in zip(first.sizes, r.sizes, strict=True)):
        raise Refusal("LL205", "rows that may differ in size", layout.ctx.line)
    axes = result_axes(layout, (*first.sizes[:at], Affine.number(len(rows)), *first.sizes[at:]))
    return t.Rowwise("stack", tuple(r.value for r in rows), tuple(r.axes for r in rows), (*batch, *axes),
                     expr.type.dtype, expr.params)


def counted(layout: Layout, expr: ir.Op) -> t.Value:
    """`torch.arange(a, b)`: the places from a to b."""
    start, stop = (affine(a) for a in expr.args)
    if start is None or stop is None:
        raise Refusal("LL204", "a range of another length in each iteration", expr.line)
    layout.row("~0", stop - start)
    return layout.range(start, stop, 1, "~0")


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {
    PREFIX + "unsqueeze": unsqueezed, PREFIX + "t": turned, PREFIX + "cat": behind_each_other,
    PREFIX + "stack": beside_each_other,
    PREFIX + "arange": counted,
}
