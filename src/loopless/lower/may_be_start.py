"""A comparison with an extreme that may be the number it started at: each of the two is compared as what it is.

    best = 0                                       # a number, if no overlap is above it
    for j in range(m):
        if overlap[i, j] > best:
            best = overlap[i, j]
    if best >= threshold:                →         torch.where(o.amax(1) > 0, o.amax(1) >= threshold, 0 >= threshold)

A number and a tensor of the same value need not compare alike: torch rounds the threshold to the dtype of the tensor.
Level: bitwise. Left alone: a start at infinity, and an extreme over everything, of which it is cheap to check that it
goes beyond its start.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from . import extremes, values
from .layout import Layout
from .promotion import elementwise
from .recurrences.form import strip

COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}


def compared(layout: Layout, expr: ir.Op) -> t.Value | None:
    """The comparison; None if it is of nothing like that."""
    if expr.name not in COMPARISONS or len(expr.args) != 2 or not layout.order:
        return None
    at = 0 if _may_be_its_start(expr.args[0]) else 1
    best, rest = strip(expr.args[at]), expr.args[1 - at]
    if not _may_be_its_start(best) or not isinstance(best, ir.Reduce) or best.init is None:
        return None
    parts = extremes.apart(layout, best)
    if parts is None or not parts[1].dims:
        return None
    beats, found, start = parts
    other = values.value(layout, rest)
    tests: list[t.Value] = []
    for side, kind in ((found, best.type.hard()), (start, best.init.type)):
        both, types = [side, other][::1 - 2 * at], [kind, rest.type][::1 - 2 * at]
        plain = all(one.number for one in types)
        tests.append(t.Apply(expr.name, tuple(both), layout.union(both), "bool") if plain else
                     elementwise(layout, expr.name, both, types, "bool", line=expr.line))
    return t.Where(beats, tests[0], tests[1], layout.union((beats, *tests)), "bool")


def _may_be_its_start(expr: ir.Expr) -> bool:
    best = strip(expr)
    return isinstance(best, ir.Reduce) and best.kind.startswith(("max", "min")) and best.init is not None \
        and best.init.type.number and best.type.tensor and not extremes.starts_beyond(best)
