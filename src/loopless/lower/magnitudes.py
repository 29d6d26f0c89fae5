"""Ints of loop variables and sizes that could outgrow 64 bits on paper: how large they get is asked of the facts."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.polynomial import polynomial
from .layout import Layout


def stays_small(layout: Layout, expr: ir.Expr) -> bool:
    """Whether an int of loop variables and what is fixed is far from 64 bits, for the sizes at hand."""
    while isinstance(expr, ir.Op) and expr.name == "floor_divide" and isinstance(expr.args[1], ir.Const):
        expr = expr.args[0]
    parts = []
    for atoms, factor in polynomial(expr).terms:
        sizes = [_largest(layout, a) for a in atoms]
        if None in sizes:
            return False
        parts.append(" * ".join([str(abs(factor)), *(s for s in sizes if s is not None)]))
    return bool(parts) and layout.ctx.facts.granted(f"{' + '.join(parts)} < 2 ** 62")


def _largest(layout: Layout, atom: ir.Expr) -> str | None:
    """The text of a bound on the magnitude of an atom."""
    if isinstance(atom, ir.Index):
        extent = layout.extents.get(atom.var)
        return None if extent is None else f"max(abs({extent.start}), abs({extent.stop}))"
    text = python_text(atom)
    return None if text is None else f"abs({text})"

