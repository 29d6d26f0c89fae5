"""Python numbers as elements of a dtype: what a store, or an allocation, makes of them."""
from __future__ import annotations

import ast
import struct

from ..ir import tensor as t
from ..ir.types import INTEGERS as INTEGERS
from ..ir.types import category

SMALL = {"float16": 2048, "bfloat16": 256}
SAME = (("int", "int64"), ("float", "float64"), ("bool", "bool"))       # numbers, and the dtype that holds them


def literal(text: str) -> bool | int | float | None:
    """The value of a number that is written out."""
    try:
        value = float(ast.literal_eval(text[6:-1])) if text.startswith("float(") else ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return value if type(value) in (bool, int, float) else None


def in_dtype(number: t.Value, dtype: str) -> t.Value:
    """The number as an element of this dtype, written plainly where that is the same."""
    value = literal(number.text) if isinstance(number, t.Number) else None
    if isinstance(number, t.Number) and value is None and (number.dtype, dtype) in SAME:
        return number
    if value is None or value != value or abs(value) == float("inf"):
        return t.Cast(number, dtype)
    if dtype == "bool":
        return t.Number(str(bool(value)), "bool")
    if category(dtype) == 1:
        low, high = INTEGERS[dtype]
        return t.Number(str(int(value)), "int") if low <= int(value) <= high else t.Cast(number, dtype)
    return t.Number(repr(float(value)), "float") if _exact(float(value), dtype) else t.Cast(number, dtype)


def _exact(value: float, dtype: str) -> bool:
    if dtype == "float64":
        return True
    if dtype == "float32":
        try:
            return bool(struct.unpack("f", struct.pack("f", value))[0] == value)
        except OverflowError:
            return False
    return value.is_integer() and abs(value) <= SMALL.get(dtype, -1)
