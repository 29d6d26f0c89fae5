"""The larger or smaller of two ints in each lane.

    torch.where(a > b, a, b)   →   torch.maximum(a, b)
    torch.where(a < b, a, b)   →   torch.minimum(a, b)

Equal ints are one and the same, and none of them is NaN; floats are left alone. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category

LARGER = {"gt": "maximum", "ge": "maximum", "lt": "minimum", "le": "minimum"}
OTHER = {"maximum": "minimum", "minimum": "maximum"}


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Where) and isinstance(value.test, t.Apply) and value.test.op in LARGER):
        return None
    a, b = value.test.args
    if {a, b} != {value.yes, value.no} or t.is_number(a) or t.is_number(b):
        return None
    if a.dtype != b.dtype or category(a.dtype) != 1 or value.dtype != a.dtype:
        return None
    name = LARGER[value.test.op]
    return t.Apply(name if value.yes == a else OTHER[name], (a, b), value.dims, value.dtype)
