"""A subscript that is a loop variable of the iteration before, and counts from the end of the axis at first.

    im1 = n - 1                              a = b + torch.roll(b, 1, 0)
    for i in range(n):                →
        a[i] = b[i] + b[im1]
        im1 = i

A subscript that is taken modulo the size of its axis is in it, whatever it is, and all of them are the axis, rolled:

    for i in range(n):                →      a = b[...] + torch.roll(b, -1, 0)
        a[i] = b[i] + b[(i + 1) % n]
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from .layout import Layout
from .recurrences.form import strip


def wraps_around(layout: Layout, sub: ir.Expr, size: Affine) -> bool:
    """Whether a subscript is an int modulo the size of its axis."""
    inner = strip(sub)
    if not isinstance(inner, ir.Op) or inner.name != "remainder" or inner.type.kind != "int":
        return False
    divisor = affine(inner.args[1])
    return divisor is not None and not any(":" in s for s in divisor.symbols) and layout.same(divisor, size)


def all_around(layout: Layout, sub: ir.Expr, size: Affine) -> tuple[ir.Node, str] | None:
    """`x[(i + 1) % n]` over all of the axis: the item that selects, and the dimension; None if it is something else."""
    inner = strip(sub)
    if not isinstance(inner, ir.Op) or not wraps_around(layout, inner, size):
        return None
    place = affine(inner.args[0])
    active = [] if place is None else [s for s in place.symbols if s in layout.extents]
    if place is None or len(active) != 1 or place.coefficient(active[0]) != 1:
        return None
    extent, shift = layout.extents[active[0]], place.without(active[0])
    if extent.step != 1 or extent.start != Affine() or not layout.same(extent.stop, size):
        return None
    return t.Keep() if shift == Affine() else t.Roll(-shift), active[0]


def place_before(layout: Layout, sub: ir.Expr, size: Affine) -> Affine | None:
    """The subscript as an affine form that means the same place of this axis, negative ones as Python has them."""
    inner, facts = strip(sub), layout.ctx.facts
    if not isinstance(inner, ir.Running) or inner.kind != "last" or inner.inclusive or inner.guard is not None \
            or inner.init is None:
        return None
    dim, begin = inner.dim, affine(inner.init)
    now, start = affine(inner.value) or place_before(layout, inner.value, size), affine(dim.start)
    if now is None or begin is None or start is None:
        return None
    first = now.replace(dim.var, start - dim.step)
    meant = equal(facts, first, begin) or (at_least(facts, -first, 1) and equal(facts, first + size, begin))
    if not meant or not at_least(facts, size - begin, 1) or not at_least(facts, begin + size):
        return None
    return now.replace(dim.var, Affine.symbol(dim.var) - dim.step)
