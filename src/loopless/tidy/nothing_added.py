"""Nothing is added before something is.

    x + 0 + 9                                           →   x + 9
    0.0 + x.new_zeros(k).index_add(0, labels, x)        →   x.new_zeros(k).index_add(0, labels, x)
    0 | (bits << torch.arange(n)).sum()                 →   (bits << torch.arange(n)).sum()

A zero that is added makes a zero out of a minus zero, and nothing else; the number that comes after it does that too.
No sum that starts at zero is a minus zero.
Left alone: a zero that is all that is added, and one beside a number that is zero itself or not written out.
Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Apply) and value.op == "bitwise_or" and value.args[0] == t.Number("0", "int"):
        bits = value.args[1]
        return bits if bits.dtype == value.dtype != "bool" and not t.is_number(bits) else None
    if not (_sum(value) and isinstance(value, t.Apply)):
        return None
    for nothing, total in (value.args, value.args[::-1]):
        if isinstance(nothing, t.Number) and nothing.text in ("0", "0.0") and _from_zero(total, value.dtype):
            return total
    if not _number(value.args[1]):
        return None
    inner = value.args[0]
    inner = inner.value if isinstance(inner, t.Named) else inner
    if not (_sum(inner) and isinstance(inner, t.Apply) and isinstance(inner.args[1], t.Number)):
        return None
    base, nothing = inner.args
    assert isinstance(nothing, t.Number)
    if nothing.text not in ("0", "0.0") or base.dtype != value.dtype != "bool" or t.is_number(base):
        return None
    return replace(value, args=(base, value.args[1])) if category(value.dtype) in (1, 2) else None


def _sum(value: t.Value) -> bool:
    return isinstance(value, t.Apply) and value.op == "add" and not value.params and len(value.args) == 2


def _from_zero(value: t.Value, dtype: str) -> bool:
    value = value.value if isinstance(value, t.Named) else value
    return isinstance(value, t.Grouped) and value.kind == "sum" and value.dtype == dtype


def _number(value: t.Value) -> bool:
    """A number other than zero."""
    text = value.text.replace(".", "", 1) if isinstance(value, t.Number) else ""
    return text.isdecimal() and bool(text.strip("0"))
