"""Functions of whole rows, of all rows at once: the axes of a row come behind the dimensions of the loops.

    out[i] = torch.softmax(x[i], dim=0)        →    out = torch.softmax(x, dim=1)
    best, _ = x[i].topk(3)                     →    torch.topk(x, 3, dim=1).values

Inside, the axes of each operand have names of their own, `^0.0.1` for the second one of the first operand, so that rows
of several lengths can stand in one statement; outside only the axes of the result are seen. Level: as the table says.

In a branch, a lane that nobody wants may spoil gradients: functions that are smooth at 0 are fed zeros there.

    if m[i]: s = s + x[i].logsumexp(0)         →    torch.where(m, torch.logsumexp(torch.where(m[:, None], x, 0), 1), 0)

Left alone: all others where gradients go through them in a branch.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.records import dataclass
from ..ir.row_table import PREFIX, ROWS, RowFunction, row_function
from ..ir.size_forms import product
from ..ir.types import category
from ..report.reasons import Refusal
from . import values
from .layout import Layout

SMOOTH = ("softmax", "log_softmax", "logsumexp", "cumsum")      # whose gradient at 0, times 0, is 0


@dataclass(frozen=True)
class Row:
    """An operand: its value, the names of its axes, and their sizes."""
    value: t.Value
    axes: tuple[str, ...]
    sizes: tuple[Affine, ...]


def operand(layout: Layout, expr: ir.Expr, position: int) -> Row:
    """A row as an operand, whatever sizes other rows of the statement have."""
    rows, order = layout.rows, layout.order
    layout.rows, layout.order = {}, [d for d in order if not d.startswith("~")]
    layout.depth += 1
    try:
        value = values.value(layout, expr)
        sizes = layout.rows
    finally:
        layout.rows, layout.order = rows, order
        layout.depth -= 1
    names = [f"~{k}" for k in reversed(range(expr.type.rank))]
    missing = [n for n in names if n not in value.dims]
    of_one = isinstance(expr, ir.Op) and expr.name == f"{PREFIX}unsqueeze"     # a row of a single element
    if missing and ((len(missing) == len(names) and not of_one) or not ir.contains(expr, values.spread_along)):
        raise Refusal("LL204", "a row of the same value everywhere", layout.ctx.line)
    if missing:
        sizes.update(dict.fromkeys(missing, Affine.number(1)))
        value = t.Turn(value, (*(d for d in value.dims if d not in names), *names))
    axes = tuple(f"^{layout.depth}.{position}.{k}" for k in range(expr.type.rank))
    layout.ctx.extents.update(zip(axes, (sizes[n] for n in names), strict=True))
    return Row(t.renamed(value, dict(zip(names, axes, strict=True))), axes, tuple(sizes[n] for n in names))


def result_axes(layout: Layout, sizes: tuple[Affine, ...]) -> tuple[str, ...]:
    """The axes of a row that was computed, with their sizes noted."""
    names = tuple(f"~{k}" for k in reversed(range(len(sizes))))
    for name, size in zip(names, sizes, strict=True):
        layout.row(name, size)
    return names


def called(layout: Layout, expr: ir.Op) -> t.Value:
    row, params = row_function(expr.name), dict(expr.params)
    check_gradients(layout, row, expr.line)
    if layout.gate is not None and (row.may_fail or row.name == "median"):
        raise Refusal("LL202", f"`{row.name}`, which may fail, in a branch", expr.line)
    operands = [_harmless(layout, operand(layout, a, k)) for k, a in enumerate(expr.args)]
    _same_sizes(layout, row, operands, params)
    if row.level != "bitwise":
        layout.ctx.note_level("reassociated", f"`{row.name}` of one row is computed in another order than of many",
                              expr.line)
    batch = layout.ordered(d for o in operands for d in o.value.dims if d not in o.axes)
    if row.name == "cross_entropy" and (len(batch) != 1 or any(batch[0] not in o.value.dims for o in operands)):
        raise Refusal("LL202", f"`{row.name}` in a nest of loops", expr.line)
    if not batch and row.text.endswith(".contiguous()"):
        raise Refusal("LL204", f"`{row.name}` of one matrix, which lies in memory in an order of its own", expr.line)
    axes = result_axes(layout, _sizes(layout, row, operands, params))
    found = t.Rowwise(row.name, tuple(o.value for o in operands), tuple(o.axes for o in operands), (*batch, *axes),
                      expr.type.dtype, expr.params)
    if row.name == "median" and category(expr.type.dtype) > 1:
        check_sign(layout, found)
    return found


def check_gradients(layout: Layout, row: RowFunction, line: int) -> None:
    """Refuses what has another gradient for many rows than for one."""
    if layout.gate is not None and layout.ctx.facts.needs_grad and not (
            row.name in SMOOTH and all(d in layout.extents for d in layout.gate.dims)):
        raise Refusal("LL220", f"the gradient of `{row.name}` in a branch", line)
    if row.name == "median" and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the median of one row shares its gradient among equal elements", line)


def _harmless(layout: Layout, row: Row) -> Row:
    """The rows with zeros in the lanes that nobody wants, where gradients go through them."""
    value, gate = row.value, layout.gate
    if gate is None or not layout.ctx.facts.needs_grad or category(value.dtype) < 2 or _cut_off(value, gate):
        return row
    dims = (*layout.ordered(d for v in (gate, value) for d in v.dims if d not in row.axes), *row.axes)
    return Row(t.Where(gate, value, t.Number("0", "int"), dims, value.dtype), row.axes, row.sizes)


def _cut_off(value: t.Value, gate: t.Value) -> bool:
    """Whether no gradient comes through in lanes that nobody wants."""
    if isinstance(value, t.Apply) and value.args:
        return all(_cut_off(a, gate) for a in value.args)
    return t.is_number(value) or (isinstance(value, t.Where) and value.test == gate)


def check_sign(layout: Layout, median: t.Value) -> None:
    some = t.Apply("ne", (median, t.Number("0", "int")), median.dims, "bool")
    layout.checks.append(t.Check(some, "no median is 0., which may have either sign"))


def _same_sizes(layout: Layout, row: RowFunction, operands: list[Row], params: dict[str, Any]) -> None:
    """Rows that are taken together are of one size; those that are looked through have elements."""
    first = operands[0]
    for other in operands[1:]:
        pairs = zip(first.sizes, other.sizes, strict=False) if row.shape != "pairs" else \
            [(first.sizes[-1], other.sizes[-1])]
        if not all(layout.same(a, b) for a, b in pairs):
            raise Refusal("LL205", "rows that may differ in size", layout.ctx.line)
    if row.name in ("max_along", "min_along", "median", "cross_entropy", "var", "std") and \
            not all(at_least(layout.ctx.facts, size, 2 if row.name in ("var", "std") else 1) for size in first.sizes):
        raise Refusal("LL214", f"`{row.name}` of a row that may be empty", layout.ctx.line)
    batch = [layout.extents[d] for o in operands for d in o.value.dims if d in layout.extents]
    if row.name in ("var", "std") and not all(at_least(layout.ctx.facts, e.length(), 1) for e in batch):
        raise Refusal("LL214", f"`{row.name}` of no rows, for which torch warns", layout.ctx.line)
    if row.shape == "k" and not at_least(layout.ctx.facts, first.sizes[params["dim"]], params["k"]):
        raise Refusal("LL214", f"`{row.name}` of a row that may be too short", layout.ctx.line)


def _sizes(layout: Layout, row: RowFunction, operands: list[Row], params: dict[str, Any]) -> tuple[Affine, ...]:
    sizes = operands[0].sizes
    if row.shape == "without":
        axis = params["dim"]
        return () if axis is None else (*sizes[:axis], *sizes[axis + 1:])
    if row.shape == "k":
        return (*sizes[:params["dim"]], Affine.number(params["k"]), *sizes[params["dim"] + 1:])
    if row.shape == "lower":
        if not layout.same(*sizes):
            raise Refusal("LL205", "the diagonal of what may be no square", layout.ctx.line)
        return sizes[:1]
    if row.shape == "raise":
        return (*sizes, *sizes)
    if row.shape == "pairs":
        return sizes[0], operands[1].sizes[0]
    if row.shape == "flat":
        return (product(sizes),)
    return () if row.shape == "scalar" else sizes


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {PREFIX + name: called for name, row in ROWS.items()
                                                         if row.shape != "call"}
