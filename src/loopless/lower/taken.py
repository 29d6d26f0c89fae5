"""Rows at the places that another row tells.

    out[i] = table[idx[i]].sum(0)              →    out = table[idx].sum(1)
    out[i] = x[i][idx[i]]                      →    out = x[torch.arange(n)[:, None], idx]
    out[i] = torch.softmax(x[i], 0)[y[i]]      →    out = torch.softmax(x, dim=1)[torch.arange(n), y]

    out[i] = x[i][torch.arange(m), k[i]].sum() →    out = x[torch.arange(n)[:, None], torch.arange(m), k].sum(1)

A place that is out of range fails, and the loop runs. Level: bitwise.
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.row_table import PICKED
from ..report.reasons import Refusal
from . import values
from .layout import Layout, rows_of
from .row_calls import Row, operand, result_axes
from .running_slices import running
from .subscripts import axis


def taken(layout: Layout, expr: ir.Op) -> t.Value:
    for dim in layout.ragged.values():
        sums = running(expr, dim, rows_of(layout))
        if sums is not None:
            layout.ctx.note_level("reassociated", "the running sum of one row is done in another order", expr.line)
            return values.value(layout, sums)
    base = operand(layout, expr.args[0], 0)
    if not all(at_least(layout.ctx.facts, size, 1) for size in base.sizes):
        raise Refusal("LL214", "places in a row that may be empty", expr.line)
    if not expr.args[1].type.rank:
        return _one(layout, base, expr)
    index = operand(layout, expr.args[1], 1)
    batch = [d for d in base.value.dims if d not in base.axes]
    if base.value.dims != (*batch, *base.axes) or any(d not in layout.extents for d in batch):
        raise Refusal("LL204", "places in a row that was computed", expr.line)
    if dict(expr.params).get("from_start"):
        ahead_of_none = t.Apply("ge", (index.value, t.Number("0", "int")), index.value.dims, "bool")
        layout.checks.append(t.Check(ahead_of_none, "no place counts from the end"))
    names = result_axes(layout, (*index.sizes, *base.sizes[1:]))
    own, rest = names[:len(index.axes)], names[len(index.axes):]
    at = t.renamed(index.value, dict(zip(index.axes, own, strict=True)))
    if layout.gate is not None:
        at = t.Where(layout.gate, at, t.Number("0", "int"), layout.union((layout.gate, at)), at.dtype)
    ahead = [t.Gather(layout.range(Affine(), layout.extents[d].length(), 1, d)) for d in batch]
    lanes = (*(d for d in batch if d not in at.dims), *at.dims)
    if rest:
        ahead, at = [t.Gather(t.spread_over(g.index, lanes)) for g in ahead], t.spread_over(at, lanes)
    value = base.value if not batch else t.renamed(base.value, {d: f"#{k}" for k, d in enumerate(batch)})
    return t.View(value, (*ahead, t.Gather(at), *[t.Keep()] * len(rest)), (*lanes, *rest))


def picked(layout: Layout, expr: ir.Op) -> t.Value:
    """Of each row of a matrix the element at its place."""
    base, index = (operand(layout, a, k) for k, a in enumerate(expr.args))
    if not layout.same(base.sizes[0], index.sizes[0]):
        raise Refusal("LL205", "as many rows as there are places", expr.line)
    batch = [d for d in base.value.dims if d not in base.axes]
    if base.value.dims != (*batch, *base.axes) or any(d not in layout.extents for d in batch) \
            or not at_least(layout.ctx.facts, base.sizes[1], 1):
        raise Refusal("LL204", "places in rows that were computed, or may be empty", expr.line)
    (own,) = result_axes(layout, index.sizes)
    at = t.renamed(index.value, dict(zip(index.axes, (own,), strict=True)))
    if layout.gate is not None:
        at = t.Where(layout.gate, at, t.Number("0", "int"), layout.union((layout.gate, at)), at.dtype)
    ahead = [t.Gather(layout.range(Affine(), layout.extents[d].length(), 1, d)) for d in batch]
    rows = t.Gather(layout.range(Affine(), base.sizes[0], 1, own))
    value = base.value if not batch else t.renamed(base.value, {d: f"#{k}" for k, d in enumerate(batch)})
    lanes = (*(d for d in batch if d not in at.dims), *at.dims)
    return t.View(value, (*ahead, rows, t.Gather(at)), lanes)


def _one(layout: Layout, base: Row, expr: ir.Op) -> t.Value:
    """One place in each row."""
    if all(d in base.axes for d in base.value.dims):
        return _of_one_for_all(layout, base, expr)
    walked = expr.args[1].var if isinstance(expr.args[1], ir.Index) else ""
    extent = layout.extents.get(walked)
    if extent is not None and walked not in base.value.dims and walked not in layout.ragged and extent.step == 1 \
            and extent.start == Affine() and layout.same(extent.stop, base.sizes[0]):
        rest = result_axes(layout, base.sizes[1:])
        return t.renamed(base.value, dict(zip(base.axes, (walked, *rest), strict=True)))
    batch = [d for d in base.value.dims if d not in base.axes]
    if base.value.dims != (*batch, *base.axes) or any(d not in layout.extents for d in batch):
        raise Refusal("LL204", "a place in a row that was computed", expr.line)
    rest = result_axes(layout, base.sizes[1:])
    whole = [t.Keep()] * len(rest)
    along = _along(layout, base, batch, expr.args[1])
    if along is not None:
        return t.View(base.value, (*[t.Keep()] * len(batch), along[0], *whole), (*batch, along[1], *rest))
    index = values.value(layout, expr.args[1])
    if not index.dims:
        plain = isinstance(index, t.Item) and index.base.dtype == "int64"
        at = t.Pick(index.base if isinstance(index, t.Item) and plain else index)
        return t.View(base.value, (*[t.Keep()] * len(batch), at, *whole), (*batch, *rest))
    if index.dtype != "int64":
        index = t.Cast(index, "int64")
    if layout.gate is not None:
        index = t.Where(layout.gate, index, t.Number("0", "int"), layout.union((layout.gate, index)), index.dtype)
    ahead = [t.Gather(layout.range(Affine(), layout.extents[d].length(), 1, d)) for d in batch]
    lanes = layout.ordered((*batch, *index.dims))
    if rest:
        ahead, index = [t.Gather(t.spread_over(g.index, lanes)) for g in ahead], t.spread_over(index, lanes)
    value = base.value if not batch else t.renamed(base.value, {d: f"#{k}" for k, d in enumerate(batch)})
    return t.View(value, (*ahead, t.Gather(index), *whole), (*lanes, *rest))


def _along(layout: Layout, base: Row, batch: list[str], place: ir.Expr) -> tuple[t.Slice, str] | None:
    """The part of each row that a loop goes through upwards; None if it is something else."""
    form = affine(place)
    walked = {d for d in layout.extents if form is not None and form.coefficient(d)}
    if form is None or len(walked) != 1 or walked & {*batch, *layout.ragged} or layout.gate is not None:
        return None
    item, dim = axis(layout, base.sizes[0], place)
    return (item, dim) if isinstance(item, t.Slice) and item.step > 0 else None


def _of_one_for_all(layout: Layout, base: Row, expr: ir.Op) -> t.Value:
    """Places in a tensor that is the same in every iteration."""
    item, dim = axis(layout, base.sizes[0], expr.args[1])
    rest = result_axes(layout, base.sizes[1:])
    own = item.index.dims if isinstance(item, t.Gather) else (dim,) if dim else ()
    found: t.Value = t.View(base.value, (item, *[t.Keep()] * len(rest)), (*own, *rest))
    return t.Flip(found, dim) if isinstance(item, t.Slice) and item.step < 0 else found


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {"fn:taken": taken, PICKED: picked}
