"""Values that are handed on several iterations at once, as rows of lanes: each column is a recurrence of its own.

    for i in range(4, n):                    lanes = torch.nn.functional.pad(a[4:], (0, -n % 4)).view(-1, 4)
        b[i] = b[i - 4] + a[i]        →      b[4:] = (b[:4] + torch.cumsum(lanes, dim=0)).flatten()[:n - 4]

The steps are as long as the loop has iterations; what fills the last row up comes after all that is looked at. A loop
with fewer iterations than lanes hands nothing on, and is none of these. What runs along the rows is lowered as if the
rows were the loop, with what was lowered along the loop in lanes (`InLanes`).
"""
from __future__ import annotations

from ..analyze.affine import affine, as_expression
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import INT, Type
from ..report.reasons import Refusal
from . import values
from .layout import Extent, Layout

COMBINE = {"sum": "add", "prod": "mul"}
FILL = {"prod": "1", "any": "False", "all": "True"}
Steps = ir.Running | ir.Stepped | ir.Coupled


@dataclass(frozen=True)
class InLanes(ir.Expr):
    """A part of a recurrence that was lowered along the loop, and is seen in lanes."""
    value: t.Value
    type: Type


def lowered(layout: Layout, expr: InLanes) -> t.Value:
    return expr.value


def side_by_side(layout: Layout, expr: Steps) -> t.Value:
    """A running value along its dimension, which is open, for all lanes at once."""
    dim = expr.dim
    if dim.var not in layout.extents or dim.var in layout.ragged or dim.step < -1:
        raise Refusal("LL201", "a value handed on over several iterations of a loop with other bounds each time",
                      layout.ctx.line)
    width = None if dim.apart is None else affine(dim.apart)
    assert width is not None
    length = layout.extents[dim.var].length()
    rows = _rows(length, width)
    inner = _in_rows(layout, dim.var, rows, width)
    along = ir.Dim(t.lanes_of(dim.var)[0], ir.Const(0), as_expression(rows), 1)
    found = values.value(inner, _along(_laned(layout, expr, width, length), along))
    layout.touched = inner.touched
    if not set(t.lanes_of(dim.var)) <= set(found.dims):
        raise Refusal("LL201", "a value that is the same in each lane", layout.ctx.line)
    both = tuple(d for d in found.dims if d not in t.lanes_of(dim.var))
    whole = t.Interleave(found, dim.var, length, layout.ordered((*both, dim.var)), found.dtype)
    return t.Flip(whole, dim.var) if dim.step < 0 else whole


def _rows(length: Affine, width: Affine) -> Affine:
    if length.constant is not None and width.constant is not None:
        return Affine.number(-(-length.const // width.const))
    by = f"({width})" if " " in str(width) else str(width)
    return Affine.symbol(f"(({length + width - 1}) // {by})")


def _in_rows(layout: Layout, var: str, rows: Affine, width: Affine) -> Layout:
    """The layout with rows and lanes where the loop was."""
    down, across = t.lanes_of(var)
    at = layout.order.index(var)
    extents = {**layout.extents, down: Extent(Affine(), rows, 1), across: Extent(Affine(), width, 1)}
    del extents[var]
    return replace(layout, extents=extents, order=[*layout.order[:at], down, across, *layout.order[at + 1:]])


def _laned(layout: Layout, expr: Steps, width: Affine, length: Affine) -> Steps:
    """The recurrence with its parts in lanes, and its starts for each lane."""
    def laned(part: ir.Expr, fill: str) -> ir.Expr:
        found = values.value(layout, part)
        return InLanes(_seen(expr.dim, found, width, length, fill), part.type) if expr.dim.var in found.dims else part

    gate, layout.gate = layout.gate, None
    try:
        if isinstance(expr, ir.Coupled):
            return replace(expr, factors=tuple(laned(f, "0") for f in expr.factors),
                           values=tuple(laned(v, "0") for v in expr.values),
                           inits=tuple(_at_lane(expr.dim, init) for init in expr.inits))
        assert expr.init is not None
        value, init = laned(expr.value, FILL.get(expr.kind, "0")), _at_lane(expr.dim, expr.init)
        if isinstance(expr, ir.Stepped):
            factor = laned(expr.factor, "1" if expr.kind == "linear" else "0")
            return replace(expr, factor=factor, value=value, init=init)
        guard = None if expr.guard is None else laned(expr.guard, "False")
        return replace(expr, value=value, init=init, guard=guard)
    finally:
        layout.gate = gate


def _seen(dim: ir.Dim, value: t.Value, width: Affine, length: Affine, fill: str) -> t.Lanes:
    at = value.dims.index(dim.var)
    turned = t.Flip(value, dim.var) if dim.step < 0 else value
    dims = (*value.dims[:at], *t.lanes_of(dim.var), *value.dims[at + 1:])
    return t.Lanes(turned, dim.var, width, length, fill, dims, value.dtype)


def _at_lane(dim: ir.Dim, init: ir.Expr) -> ir.Expr:
    """The start of each lane: what it is in the lane's first iteration."""
    lane: ir.Expr = ir.Index(t.lanes_of(dim.var)[1])
    moved = lane if dim.step == 1 else ir.Op("mul", (lane, ir.Const(dim.step)), INT)
    first = ir.Op("add", (dim.start, moved), INT)
    return ir.substitute(init, lambda n: first if n == ir.Index(dim.var) else None)


def _along(expr: Steps, rows: ir.Dim) -> ir.Expr:
    """The recurrence along the rows; a sum and its start are added there."""
    if isinstance(expr, ir.Running) and expr.kind in COMBINE and expr.inclusive:
        assert expr.init is not None
        return ir.Op(COMBINE[expr.kind], (expr.init, replace(expr, dim=rows, init=None)), expr.type)
    return replace(expr, dim=rows)
