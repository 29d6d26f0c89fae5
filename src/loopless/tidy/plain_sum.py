"""A sum that starts at zero is the sum.

    0 + x.sum()   →   x.sum()
    0 + x + y     →   x + y         of ints

Left alone: other floats, of which a minus zero becomes a zero.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "add"):
        return None
    start, total = value.args
    inner = total.value if isinstance(total, t.Named) else total
    summed = isinstance(inner, t.Contract) or (isinstance(inner, (t.Fold, t.Scan)) and inner.kind == "sum")
    plain = summed or (category(value.dtype) == 1 and not t.is_number(total))
    if isinstance(start, t.Number) and start.text in ("0", "0.0") and plain and total.dtype == value.dtype:
        return total
    return None
