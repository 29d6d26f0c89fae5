"""The last value so far: what the iterations up to one, or before it, left in a name.

Without a condition, all values one place later, the start in front. With one, every place takes the value of the last
place at which it held (a forward fill), found by a running maximum of the positions:

    at = torch.cummax(torch.where(mask, torch.arange(n), -1), dim=0).values
    torch.where(at >= 0, x[at], start)
"""
from __future__ import annotations

from ..analyze.affine import affine, extremes, trip
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from . import folds, softness, values
from .layout import Layout
from .promotion import NUMBER_DTYPES

NOWHERE = t.Number("-1", "int")


def last(layout: Layout, expr: ir.Running) -> t.Value:
    """The last value before, or up to, each iteration of a dimension that is open already."""
    dim, assumed = expr.dim, expr.init
    if dim.var in layout.ragged or (dim.step < 0 and dim.step != -1) or assumed is None:
        raise Refusal("LL201", "the last value in a loop with a step or with other bounds each time", layout.ctx.line)
    if expr.value.type.number != expr.type.number or (expr.type.number and expr.type.soft):
        raise Refusal("LL205", "a last value that is a tensor or a number", layout.ctx.line)
    mask = None if expr.guard is None else values.value(layout, expr.guard)
    if mask is not None and dim.var not in mask.dims:
        raise Refusal("LL201", "a last value under a condition that does not change", layout.ctx.line)
    base = values.value(layout, expr.value) if mask is None else values.gated(layout, mask, expr.value)
    folds.unpoisoned(layout, base)
    first = softness.start(layout, assumed, expr.type)
    layout.rows_agree(base, first)
    if dim.var not in base.dims:
        raise Refusal("LL201", "a last value that is the same each time", layout.ctx.line)
    direct = None if mask is None else _by_extreme(layout, expr, mask, base, first)
    if direct is not None:
        return direct
    if mask is None:
        return _shifted(layout, expr, base, first)
    return _filled(layout, expr, mask, base, first)


def turned(dim: ir.Dim, value: t.Value) -> t.Value:
    """The value in the order of the loop, and back."""
    return t.Flip(value, dim.var) if dim.step < 0 and dim.var in value.dims else value


def _shifted(layout: Layout, expr: ir.Running, base: t.Value, first: t.Value) -> t.Value:
    """One place later, the start in front."""
    var, extent = expr.dim.var, layout.extents[expr.dim.var]
    dims = layout.union((base, first))
    if dims == base.dims or set(first.dims) <= set(base.dims):
        later = t.Shift(turned(expr.dim, base), var, first, base.dims, base.dtype)
        return turned(expr.dim, later)
    later = t.Shift(turned(expr.dim, base), var, t.Number("0", "int"), base.dims, base.dtype)
    lanes = layout.range(extent.start, extent.stop, extent.step, var)
    end = extent.start if expr.dim.step > 0 else extent.stop - 1
    begins = t.Apply("eq", (lanes, t.Number(str(end), "int")), (var,), "bool")
    return t.Where(begins, first, turned(expr.dim, later), dims, base.dtype)


def _by_extreme(layout: Layout, expr: ir.Running, mask: t.Value, base: t.Value, first: t.Value) -> t.Value | None:
    """Values that rise from the start on: the last of them is the largest."""
    kind = rising(layout, expr.value, expr.init, (expr.dim,))
    if kind is None or not isinstance(first, t.Number):
        return None
    var, dims = expr.dim.var, layout.union((mask, base))
    chosen = turned(expr.dim, t.Where(mask, base, first, dims, base.dtype))
    scanned: t.Value = t.Scan(kind, chosen, var, dims, base.dtype)
    if not expr.inclusive:
        scanned = t.Shift(scanned, var, first, dims, base.dtype)
    return turned(expr.dim, scanned)


def rising(layout: Layout, value: ir.Expr, start: ir.Expr | None, dims: tuple[ir.Dim, ...]) -> str | None:
    """max for values that grow in each iteration, none below the start; min for those that fall, none above it."""
    place, begin = affine(value), None if start is None else affine(start)
    if value.type.kind != "int" or place is None or begin is None or len(dims) != 1 or begin.symbols & {dims[0].var}:
        return None
    low, high = extremes(place, layout.dims())
    slope = place.coefficient(dims[0].var) * dims[0].step
    if slope > 0 and low is not None and at_least(layout.ctx.facts, low - begin):
        return "max"
    if slope < 0 and high is not None and at_least(layout.ctx.facts, begin - high):
        return "min"
    return None


def _filled(layout: Layout, expr: ir.Running, mask: t.Value, base: t.Value, first: t.Value) -> t.Value:
    """Each place takes the value of the last place at which the condition held."""
    var, count = expr.dim.var, _count(layout, expr.dim.var)
    mask, base = turned(expr.dim, mask), turned(expr.dim, base)
    lanes = layout.range(Affine(), count, 1, var)
    place = t.Where(mask, lanes, NOWHERE, layout.union((mask, lanes)), "int64")
    at: t.Value = t.Scan("max", place, var, place.dims, "int64")
    if not expr.inclusive:
        at = t.Shift(at, var, NOWHERE, at.dims, "int64")
    held = t.Apply("ge", (at, t.Number("0", "int")), at.dims, "bool")
    found = taken(layout, base, {var: at})
    dtype = base.dtype if expr.type.tensor else NUMBER_DTYPES[expr.type.kind]
    return turned(expr.dim, t.Where(held, found, first, layout.union((held, found, first)), dtype))


def taken(layout: Layout, base: t.Value, at: dict[str, t.Value]) -> t.Value:
    """The value at these positions along some of its dimensions."""
    own = {v: index for v, index in at.items() if v in base.dims}
    several = len(own) > 1 or any(d in base.dims and d not in own for i in own.values() for d in i.dims)
    if several and any(d.startswith("~") for d in base.dims):
        raise Refusal("LL204", "a row at several computed places", layout.ctx.line)
    items: list[ir.Node] = []
    dims: list[str] = []
    for d in base.dims:
        index = own.get(d)
        if index is None and several:
            index = layout.range(Affine(), _count(layout, d), 1, d)
        items.append(t.Keep() if index is None else t.Gather(index))
        dims += [d] if index is None else [e for e in index.dims if e not in dims]
    return t.View(base, tuple(items), layout.ordered(dims) if several else tuple(dims))


def _count(layout: Layout, var: str) -> Affine:
    extent = layout.extents[var]
    count = extent.count()
    if count is None:
        raise Refusal("LL201", "a last value in a loop with a step", layout.ctx.line)
    return count


def final(layout: Layout, expr: ir.Reduce) -> t.Value:
    """What the last iteration leaves, of a loop that runs."""
    dim, = expr.dims
    value, back = expr.value, 1
    while isinstance(value, ir.Running) and value.kind == "last" and value.dim == dim and not value.inclusive \
            and value.guard is None:
        value, back = value.value, back + 1
    count = trip(dim)
    if count is None or ir.contains(value, lambda n: isinstance(n, ir.RUNNING) and n.dim.var == dim.var):
        raise Refusal("LL201", "the last of running values", layout.ctx.line)
    if not at_least(layout.ctx.facts, count, back):
        raise Refusal("LL205", "a name would keep what it was before, if the loop did not run", layout.ctx.line)
    end = ir.Op("sub", (dim.stop, ir.Const(back * dim.step)), ir.INT)
    return values.value(layout, ir.substitute(value, lambda n: end if n == ir.Index(dim.var) else None))
