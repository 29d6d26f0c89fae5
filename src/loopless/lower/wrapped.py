"""A subscript that is a loop variable of the iteration before, and counts from the end of the axis at first.

    im1 = n - 1                              a = b + torch.roll(b, 1, 0)
    for i in range(n):                →
        a[i] = b[i] + b[im1]
        im1 = i
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from .layout import Layout
from .recurrences.form import strip


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
