"""Extremes on a device, without a check of the data that the host would have to wait for.

On a CPU a NaN, two zeros of different sign or two equal values that need a gradient send a call back to the loop, and
the code for all others is short. On a device that look costs more than the longer code that needs none.

    best = x[0]                              filled = torch.where(x.isnan(), float('-inf'), x)
    for i in range(1, len(x)):        →      best = torch.where(x[0].isnan(), x[0], filled.max(0).values)
        if x[i] > best:
            best = x[i]

Level: bitwise. Left alone: a comparison that does not pass over every NaN, the gradient of `>=`, and a result that is a
part of the tensor, whose place the host has to know in any case.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from . import values
from .layout import Layout
from .starts import same_at


def skips(layout: Layout, expr: ir.Reduce, dtype: str) -> bool:
    """Whether every NaN among the values can be filled with what no comparison takes, or takes for nothing: where all
    values are infinite, the last of them may be such a NaN, and only a gradient can tell."""
    if not (layout.ctx.remote and not layout.returned and expr.skips_nan and dtype.startswith(("float", "bfloat"))):
        return False
    first = expr.kind in ("max", "min") and all(d.step > 0 for d in expr.dims)
    return not expr.kind.startswith("arg") and (first or not layout.ctx.facts.needs_grad)


def prepared(layout: Layout, expr: ir.Reduce, base: t.Value, kind: str, over: tuple[str, ...]) -> tuple[t.Value, str]:
    """What to fold, so that the first of equal values is the one that the loop finds."""
    if skips(layout, expr, base.dtype):
        base = _filled(base, kind.removesuffix("-last"))
    if kind.endswith("-last"):
        for var in over:
            base = t.Flip(base, var)
    return base, kind.removesuffix("-last")


def from_start(layout: Layout, expr: ir.Reduce, found: t.Value) -> t.Value:
    """A start that is NaN stays, as nothing compares with it."""
    assert expr.init is not None
    start = values.value(layout, expr.init)
    return t.Where(_isnan(start), start, found, layout.union((start, found)), found.dtype)


def running(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value | None:
    """The value at the last position where the maximum rose, for each position; None if a check is needed."""
    var, start = expr.dim.var, affine(expr.dim.start)
    counts = {d: layout.extents[d].count() if d in layout.extents else None for d in base.dims}
    floats = base.dtype.startswith(("float", "bfloat"))
    if not (layout.ctx.remote and expr.skips_nan and expr.inclusive and expr.init is not None and start is not None
            and floats and same_at(layout.ctx, expr.value, {var: start}, expr.init)):
        return None
    ranges = {d: t.Range(Affine(), count, 1, d, layout.like) for d, count in counts.items() if count is not None}
    if len(ranges) != len(counts):
        return None
    first = values.value(layout, expr.init)
    scanned = t.Scan(expr.kind, _filled(base, expr.kind), var, base.dims, base.dtype)
    before = t.Shift(scanned, var, _lowest(expr.kind), base.dims, base.dtype)
    rises = t.Apply("gt" if expr.kind == "max" else "lt", (base, before), base.dims, "bool")
    real = t.Apply("bitwise_not", (_isnan(first),), first.dims, "bool")
    rises = t.Apply("bitwise_and", (rises, real), base.dims, "bool")
    place = t.Where(rises, ranges[var], t.Number("0", "int"), base.dims, "int64")
    last = t.Scan("max", place, var, base.dims, "int64")
    return t.View(base, tuple(t.Gather(last if d == var else ranges[d]) for d in base.dims), base.dims)


def _filled(base: t.Value, kind: str) -> t.Value:
    return t.Where(_isnan(base), _lowest(kind), base, base.dims, base.dtype)


def _lowest(kind: str) -> t.Value:
    return t.Number("float('-inf')" if kind == "max" else "float('inf')", "float")


def _isnan(value: t.Value) -> t.Value:
    return t.Apply("isnan", (value,), value.dims, "bool")
