"""The first or last match, and the value there; what the name was before, where nothing matches."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.types import BOOL, Type
from ..report.reasons import Refusal
from . import domains, fills, first, folds, positions, softness, values
from .layout import Extent, Layout
from .promotion import NUMBER_DTYPES


def position(layout: Layout, expr: ir.Reduce) -> t.Value:
    """The loop variable where the value holds first or last; somewhere, if it holds nowhere."""
    mask, extents = _holds(layout, expr)
    layout.close(expr.dims)
    over = tuple(d.var for d in expr.dims)
    kind = positions.in_order(expr.dims, "argmax" if expr.kind == "argfirst" else "argmax-last", layout)
    dims = t.without(mask, over)
    if kind == "argmax-last" and len(over) == 1 and extents[over[0]].step == 1:
        extent = extents[over[0]]
        lanes = layout.range(extent.start, extent.stop, 1, over[0])
        place = t.Where(mask, lanes, t.Number(str(extent.start), "int"), mask.dims, "int64")
        return folds.as_number(t.Fold("max", place, over, dims, "int64"), expr.type)
    at = t.Fold(kind, t.Cast(mask, "uint8"), over, dims, "int64")
    var = over[expr.axis]
    found = positions.variable(positions.places(layout, at, over, extents)[var], extents[var])
    return folds.as_number(found, expr.type)


def _holds(layout: Layout, expr: ir.Reduce) -> tuple[t.Value, dict[str, Extent]]:
    """Where the value holds, over dimensions that are opened, and how far they reach."""
    layout.open(expr.dims, [expr.value])
    domain = domains.domain_mask(layout, expr.dims)
    mask = values.value(layout, expr.value) if domain is None else values.gated(layout, domain, expr.value)
    if domain is not None:
        mask = t.Apply("bitwise_and", (domain, mask), layout.union((domain, mask)), "bool")
    extents = {d.var: layout.extents[d.var] for d in expr.dims}
    if t.is_number(mask) or not extents.keys() <= set(mask.dims):
        raise Refusal("LL201", "a match under a condition that does not change", layout.ctx.line)
    for extent in extents.values():
        if not at_least(layout.ctx.facts, extent.stop - extent.start, 1):
            raise Refusal("LL214", "a match in a loop that does not run", layout.ctx.line)
    return mask, extents


def matched(layout: Layout, expr: ir.Op) -> t.Value:
    """The value at the match, or what the name was before."""
    winner, value, before = expr.args
    assert isinstance(winner, ir.Reduce)
    largest = _largest(layout, winner, value, before)
    if largest is not None:
        return folds.as_number(largest, expr.type)
    mask, _ = _holds(layout, winner)
    layout.close(winner.dims)
    over = tuple(d.var for d in winner.dims)
    some = t.Fold("any", mask, over, t.without(mask, over), "bool")
    if expr.type.tensor and (layout.returned or before.type.rank or not _stands_in(expr, before)):
        layout.checks.append(t.Check(some, "something matches"))
        return values.value(layout, value)
    found, kept = values.value(layout, value), softness.start(layout, before, expr.type)
    if expr.type.soft or (expr.type.tensor and value.type != expr.type):
        raise Refusal("LL205", "a match that is a tensor or a number", layout.ctx.line)
    return found_or_kept(layout, some, found, kept, expr.type)


def found_or_kept(layout: Layout, some: t.Value, found: t.Value, kept: t.Value, type: Type) -> t.Value:
    """What was found, where something was; what Python computes from it is computed only then."""
    if type.number and t.is_number(found) and not isinstance(found, t.Item) and not (some.dims or kept.dims):
        return first.chosen(layout, folds.as_number(some, BOOL), found, folds.as_number(kept, type), type.kind)
    dtype = type.dtype if type.tensor else NUMBER_DTYPES[type.kind]
    found = in_lanes(found, dtype)
    return folds.as_number(t.Where(some, found, kept, layout.union((some, found, kept)), dtype), type)


def in_lanes(found: t.Value, dtype: str) -> t.Value:
    """A number that was found, as the element of a tensor that it came from, in Python's precision."""
    inner = found.base if isinstance(found, t.Item) else found
    return inner if inner.dtype == dtype and not t.is_number(inner) else t.Cast(inner, dtype)


def _stands_in(expr: ir.Op, before: ir.Expr) -> bool:
    """Whether what was before is as good as an element, where nobody can tell the two apart."""
    return before.type.hard() == expr.type.hard() and not before.type.soft


def _largest(layout: Layout, winner: ir.Reduce, value: ir.Expr, before: ir.Expr) -> t.Value | None:
    """Positions that rise from the start on: the last of them is the largest."""
    source = ir.substitute(value, lambda n: ir.Index(winner.dims[0].var) if n == winner else None)
    if winner.kind != "arglast" or len(winner.dims) != 1:
        return None
    mask, _ = _holds(layout, winner)
    kind = fills.rising(layout, source, before, winner.dims)
    kept = softness.start(layout, before, ir.INT) if kind is not None else None
    if kind is None or not isinstance(kept, t.Number):
        layout.close(winner.dims)
        return None
    lanes = values.value(layout, source)
    chosen = t.Where(mask, lanes, kept, layout.union((mask, lanes)), "int64")
    layout.close(winner.dims)
    over = winner.dims[0].var
    return t.Fold(kind, chosen, (over,), t.without(chosen, (over,)), "int64")
