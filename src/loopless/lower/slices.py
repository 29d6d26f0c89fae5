"""Ends of slices that differ from iteration to iteration: the axis is walked from end to end, under a mask.

    x[i, y[i]:] = 1      →      torch.where(torch.arange(x.shape[1]) >= y[:, None], 1, x)

An end beyond the axis needs nothing, as the mask reaches no further than the axis. One before its start would count
from the end: an end from the data is checked not to be negative, and `-k[i]` to be; one that is computed from loop
variables is moved, and so is every end on a device, which should not be waited for.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from . import values
from .found_places import reach
from .layout import Layout

ZERO = t.Number("0", "int")


def end(layout: Layout, expr: ir.Op) -> t.Value:
    """Where a slice starts or stops, in each lane; what lies beyond the axis may stay there."""
    place, size = (values.value(layout, a) for a in expr.args)
    place = _in_tensor(place)
    if t.is_number(place):
        raise Refusal("LL206", "a slice that may end outside of its axis", layout.ctx.line)
    if place.dtype != "int64":
        place = t.Cast(place, "int64")
    sign = _sign(layout, expr.args[0])
    if sign > 0:
        return place
    back = _negated(expr.args[0])
    if back is not None and affine(back) is None and not layout.ctx.remote:
        return _from_the_end(layout, back, size)
    if affine(expr.args[0]) is None and not layout.ctx.remote:
        known = t.Apply("ge", (place, ZERO), place.dims, "bool")
        layout.checks.append(t.Check(known, "no slice ends at a negative place"))
        return place
    moved = t.Apply("add", (place, size), place.dims, "int64")
    if sign < 0:
        return moved
    before = t.Apply("lt", (place, ZERO), place.dims, "bool")
    return t.Where(before, moved, place, place.dims, "int64")


def _in_tensor(place: t.Value) -> t.Value:
    """A place that the data says, before it is made a number: `first + 1` for `first.item() + 1`."""
    if isinstance(place, t.Item):
        return place.base
    if isinstance(place, t.Apply) and place.op in ("add", "sub") and t.is_number(place):
        base, by = _in_tensor(place.args[0]), place.args[1]
        if isinstance(by, t.Number) and by.text.isdecimal() and base.dtype == "int64":
            return t.Apply(place.op, (base, by), base.dims, "int64")
    return place


def _negated(place: ir.Expr) -> ir.Expr | None:
    """What an end is the negative of: `-k[i]`; None if it is something else."""
    while isinstance(place, ir.Temp) or (isinstance(place, ir.Op) and place.name == "item"):
        place = place.value if isinstance(place, ir.Temp) else place.args[0]
    return place.args[0] if isinstance(place, ir.Op) and place.name == "neg" else None


def _from_the_end(layout: Layout, back: ir.Expr, size: t.Value) -> t.Value:
    """`-k[i]` from the end of the axis, which is checked to be a place of the axis: -0 is none."""
    many = values.value(layout, back)
    many = many.base if isinstance(many, t.Item) else many
    many = many if many.dtype == "int64" else t.Cast(many, "int64")
    some, within = (t.Apply(name, (many, than), many.dims, "bool") for name, than in (("gt", ZERO), ("le", size)))
    both = t.Apply("bitwise_and", (some, within), many.dims, "bool")
    layout.checks.append(t.Check(both, "a slice starts within its axis"))
    return t.Apply("sub", (size, many), many.dims, "int64")


def _sign(layout: Layout, place: ir.Expr) -> int:
    """1 where an end is never negative, by the facts, -1 where it always is, 0 where that is not known."""
    inner = place.args[0] if isinstance(place, ir.Op) and place.name == "item" else place
    if isinstance(inner, ir.Load) and isinstance(inner.array, ir.Param) and layout.ctx.facts.counts(inner.array.name):
        return 1
    low, high = reach(place, layout.dims())
    if low is not None and at_least(layout.ctx.facts, low):
        return 1
    return -1 if high is not None and at_least(layout.ctx.facts, -high - 1) else 0
