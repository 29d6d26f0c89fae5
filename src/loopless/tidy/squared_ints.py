"""The square of ints is a product, which is several times as fast as a power, and as exact.

    x ** 2   →   x * x

Left alone: floats, whose square torch computes as a product by itself, and what would have to be computed twice.
Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "pow" and value.dims and category(value.dtype) == 1):
        return None
    base, by = value.args
    if base.dtype != value.dtype or not isinstance(by, t.Number) or by.text != "2" or not t.shares_memory(base):
        return None
    return t.Apply("mul", (base, base), value.dims, value.dtype)
