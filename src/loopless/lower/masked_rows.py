"""Functions of what a mask selects from each row, or of slices of several lengths: `loopless.masked` has them.

    out[i] = x[i][m[i]].std()               →    out = masked.std(x, dim=1, mask=m)
    out[i] = x[i, :k[i]].median()           →    out = masked.median(x, dim=1, mask=torch.arange(n) < k[:, None])

There is one call for all rows, whatever their lengths. A row that has fewer elements than the function needs (two of a
variance, for one of which torch warns) sends the call back to the loop. Level: as the table of rows has it. Left alone:
functions whose result is as long as the row, matrices, gradients in a branch, and the place of an extreme of a
selection, which counts what is selected only. That of a slice counts from where the slice starts:

    out[i] = x[i, k[i]:].argmax()           →    out = masked.argmax(x, dim=1, mask=...) - k
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.row_table import MASKED, PREFIX, ROWS, row_function
from ..ir.types import category
from ..report.reasons import Refusal
from . import domains, group_spreads, row_calls, row_folds, selections, values
from .layout import Layout

COUNTED = ("", "an element", "two elements")


def called(layout: Layout, expr: ir.Op) -> t.Value:
    """A function of a row: of a part that the data tells, or of all of it."""
    row = expr.args[0]
    selected = selections.is_selected(row)
    if row.type.rank != 1 or not (selected or row_folds.sliced(row, windows=True)):
        return row_calls.called(layout, expr)
    name = expr.name.removeprefix(PREFIX)
    row_calls.check_gradients(layout, row_function(expr.name), expr.line)
    if ROWS[MASKED[name]].level != "bitwise":
        layout.ctx.note_level("reassociated", f"`{name}` of one row is computed in another order than of many",
                              expr.line)
    if selected:
        base, mask, axis = _selected(layout, row)
    else:
        base, mask, dim, _ = _sliced(layout, row, expr.line)
        axis = dim.var
    grouped = group_spreads.by_groups(layout, name, base, mask, axis, expr) if selected else None
    if grouped is not None:
        _check_count(layout, mask, axis, _least(expr))
        return grouped
    found = _call(layout, name, base, mask, axis, expr)
    if name == "median" and category(expr.type.dtype) > 1:
        row_calls.check_sign(layout, found)
    return found


def place_of_extreme(layout: Layout, kind: str, expr: ir.Op) -> t.Value:
    """Where the extreme of a slice is, counted from its start."""
    base, mask, dim, first = _sliced(layout, expr.args[0], expr.line)
    found: t.Value = _call(layout, kind, base, mask, dim.var, expr)
    if affine(dim.start) == first:
        return found
    start = row_folds.within(layout, dim.start, reaches=True)
    found = t.Apply("sub", (found, start), layout.union((found, start)), "int64")
    return found if first == Affine() else t.Apply("add", (found, t.Number(str(first), "int")), found.dims, "int64")


def _call(layout: Layout, name: str, base: t.Value, mask: t.Value, axis: str, expr: ir.Op) -> t.Rowwise:
    if axis not in base.dims:
        raise Refusal("LL204", "a row of the same value everywhere", expr.line)
    _check_count(layout, mask, axis, _least(expr))
    batch = layout.ordered(d for v in (base, mask) for d in v.dims if d != axis)
    if not set(mask.dims) <= set(base.dims):                # one row, of which each iteration takes another part
        base = _repeated(base, mask, (*batch, axis))
    return t.Rowwise(MASKED[name], (base, mask), ((axis,), (axis,)), batch, expr.type.dtype, expr.params)


def _repeated(base: t.Value, mask: t.Value, dims: tuple[str, ...]) -> t.Value:
    """A row once for each mask; before it is cast, so that gradients are added up in the dtype of the loop."""
    if isinstance(base, t.Cast):
        return t.Cast(_repeated(base.base, mask, dims), base.dtype)
    nothing = t.Number("False", "bool") if base.dtype == "bool" else t.Number("0", "int")
    return t.Where(mask, base, nothing, dims, base.dtype)


def _least(expr: ir.Op) -> int:
    return 2 if dict(expr.params).get("unbiased") else 1


def _selected(layout: Layout, row: ir.Expr) -> tuple[t.Value, t.Value, str]:
    found, mask = selections.under_its_mask(layout, row)
    if len(found.axes) != 1:
        raise Refusal("LL204", "a selection from a matrix that is not folded", layout.ctx.line)
    return found.value, mask, found.axes[0]


def _sliced(layout: Layout, row: ir.Expr, line: int) -> tuple[t.Value, t.Value, ir.Dim, Affine]:
    """The axis of the slices is a dimension, and a mask tells which places are in them; the first place of all."""
    order, layout.order = layout.order, [d for d in layout.order if not d.startswith("~")]
    try:
        dims, value = row_folds.opened(layout, row, 1)
        layout.open(dims, [value])
        mask = domains.domain_mask(layout, dims)
        base = values.value(layout, value) if mask is None else values.gated(layout, mask, value)
        first = layout.extents[dims[0].var].start
        layout.close(dims)
    finally:
        layout.order = order
    if mask is None:
        raise Refusal("LL204", "a slice of a row", line)
    return base, mask, dims[0], first


def _check_count(layout: Layout, mask: t.Value, axis: str, least: int) -> None:
    many = t.Fold("sum", mask, (axis,), t.without(mask, (axis,)), "int64")
    enough: t.Value = t.Apply("ge", (many, t.Number(str(least), "int")), many.dims, "bool")
    if layout.gate is not None:
        dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
        enough = t.Apply("bitwise_or", (enough, dead), layout.union((enough, dead)), "bool")
    layout.checks.append(t.Check(enough, f"each row that is looked at has {COUNTED[least]}"))


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {PREFIX + name: called for name in MASKED if name in ROWS}
