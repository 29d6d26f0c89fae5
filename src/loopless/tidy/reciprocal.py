"""One divided by something is its reciprocal: torch itself computes `1 / x` so, and then multiplies by 1.

    1 / (1 + x)   →   torch.reciprocal(1 + x)

Left alone: other numbers, and ints, whose reciprocals are of another dtype. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "div" and value.dims and not value.params):
        return None
    one, base = value.args
    if not (isinstance(one, t.Number) and one.text in ("1", "1.0")) or t.is_number(base):
        return None
    if category(value.dtype) != 2 or base.dtype != value.dtype or base.dims != value.dims:
        return None
    return t.Apply("reciprocal", (base,), value.dims, value.dtype)
