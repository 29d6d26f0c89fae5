"""Ints divided by a power of two, which a shift does several times faster, and as exactly.

    torch.arange(n) // 2   →   torch.arange(n) >> 1

A shift of a signed int rounds down, as `//` does. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "floor_divide" and value.dims and category(value.dtype) == 1):
        return None
    base, by = value.args
    if t.is_number(base) or not isinstance(by, t.Number) or not by.text.isdigit():
        return None
    number = int(by.text)
    if base.dtype != value.dtype or number < 2 or number.bit_count() != 1 or number > 64:
        return None
    by = t.Number(str(number.bit_length() - 1), "int")
    return t.Apply("bitwise_right_shift", (base, by), value.dims, value.dtype)
