"""A count that begins with nothing is the count, and a truth that begins as false is the truth.

    0 + scans.earlier(keys)                  →   scans.earlier(keys)
    False | (a > 0)                          →   a > 0
    ~(scans.earlier(keys) > 0)               →   scans.earlier(keys) == 0
    torch.where(m, True, False)              →   m
    torch.where(m, torch.tensor(1.0), 0)     →   m.to(torch.float32)

Of counts ints only: a float zero makes a zero out of a minus zero. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category

ONE, ZERO = ("1", "1.0"), ("0", "0.0")


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Where):
        return _chosen(value)
    if not isinstance(value, t.Apply) or value.params:
        return None
    if value.op == "bitwise_not":
        return _not_once(value)
    if len(value.args) != 2:
        return None
    first, other = value.args
    if t.is_number(other) or other.dtype != value.dtype or not isinstance(first, t.Number):
        return None
    if value.op == "add" and first.text == "0" and category(value.dtype) == 1:
        return other
    return other if value.op == "bitwise_or" and first.text == "False" and value.dtype == "bool" else None


def _not_once(value: t.Apply) -> t.Value | None:
    inner = value.args[0]
    if not (isinstance(inner, t.Apply) and inner.op == "gt" and inner.args[1] == t.Number("0", "int")):
        return None
    count = inner.args[0]
    counted = isinstance(count, t.Earlier) and count.value is None
    return t.Apply("eq", inner.args, inner.dims, "bool") if counted else None


def _chosen(value: t.Where) -> t.Value | None:
    """One truth or the other."""
    texts = [side.text if isinstance(side, t.Number) else "" for side in map(_bare, (value.yes, value.no))]
    if value.test.dtype != "bool" or value.test.dims != value.dims or not value.dims:
        return None
    if value.dtype != "bool":
        held = texts[0] in ONE and texts[1] in ZERO and isinstance(value.yes, t.Cast) and value.yes.dtype == value.dtype
        return t.Cast(value.test, value.dtype) if held else None
    if texts == ["True", "False"]:
        return value.test
    return t.Apply("bitwise_not", (value.test,), value.dims, "bool") if texts == ["False", "True"] else None


def _bare(value: t.Value) -> t.Value:
    return value.base if isinstance(value, t.Cast) and isinstance(value.base, t.Number) else value
