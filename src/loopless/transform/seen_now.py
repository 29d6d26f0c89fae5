"""What a name shows now: a part of a tensor is a view, and shows what has been written there since.

    t = x[i].detach()
    x[i] = 0
    y[i] = t.sum()                  the sum of zeros

A computed value keeps what it was. A view of a part, a choice between two, and what a helper hands back show the part.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..ir.node import replace


def seen_now(value: ir.Expr, clock: int) -> ir.Expr:
    """A value as it looks at this moment."""
    if isinstance(value, ir.Load):
        return replace(value, at=clock)
    if isinstance(value, ir.Temp):
        inner = seen_now(value.value, clock)
        return value if inner is value.value else replace(value, value=inner)
    if isinstance(value, ir.Select):
        return replace(value, yes=seen_now(value.yes, clock), no=seen_now(value.no, clock))
    if isinstance(value, ir.Call):
        inner = seen_now(value.body, clock)
        return value if inner == value.body else inner
    if isinstance(value, ir.Op) and shows_operand(value):
        return replace(value, args=tuple(seen_now(a, clock) for a in value.args))
    return value
