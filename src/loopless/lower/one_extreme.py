"""What has to hold for the extreme of one row and of many rows to be the same."""
from __future__ import annotations

from ..ir import tensor as t
from .layout import Layout
from .signs import never_minus_zero


def one_extreme(layout: Layout, found: t.Fold, worst: t.Number | None = None) -> None:
    """Notes that no extreme is one of two zeros, nor NaN where gradients go through it, nor what stands in the place of
    elements that do not count: they would have a share in the gradient."""
    _no_two_zeros(layout, found)
    finite_extreme(layout, found, worst)


def finite_extreme(layout: Layout, found: t.Value, worst: t.Number | None = None) -> None:
    """Notes what has to hold for the gradient of an extreme."""
    if layout.ctx.facts.needs_grad and worst is not None:
        other: t.Value = t.Apply("ne", (found, worst), found.dims, "bool")
        if layout.gate is not None:
            dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
            dims = (*(d for d in dead.dims if d not in found.dims), *found.dims)
            other = t.Apply("bitwise_or", (other, dead), dims, "bool")
        layout.checks.append(t.Check(other, "no extreme that gradients go through is infinite"))
    if layout.ctx.facts.needs_grad:
        same = t.Apply("eq", (found, found), found.dims, "bool")
        layout.checks.append(t.Check(same, "no extreme that gradients go through is NaN"))


def _no_two_zeros(layout: Layout, found: t.Fold) -> None:
    """Of 0. and -0. torch takes either, for one row another than for many: then the loop runs."""
    zero = t.Number("0", "int")
    base = found.base
    if never_minus_zero(base):
        return
    signed = t.Apply("signbit", (base,), base.dims, "bool")
    negative = t.Apply("bitwise_and", (t.Apply("eq", (base, zero), base.dims, "bool"), signed), base.dims, "bool")
    none = t.Apply("bitwise_not", (t.Fold("any", negative, found.over, found.dims, "bool"),), found.dims, "bool")
    other = t.Apply("ne", (found, zero), found.dims, "bool")
    one = t.Apply("bitwise_or", (other, none), found.dims, "bool")
    layout.checks.append(t.Check(one, "no extreme is both 0. and -0."))


def no_negative_zero(layout: Layout, base: t.Value) -> None:
    """Notes that none of the elements is -0., where it is not known which of two zeros is taken."""
    zero = t.Apply("eq", (base, t.Number("0", "int")), base.dims, "bool")
    negative = t.Apply("bitwise_and", (zero, t.Apply("signbit", (base,), base.dims, "bool")), base.dims, "bool")
    layout.checks.append(t.Check(t.Apply("bitwise_not", (negative,), base.dims, "bool"), "no element is -0."))
