"""A sum that starts at zero is the sum.

    0 + x.sum()   →   x.sum()
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "add"):
        return None
    start, total = value.args
    inner = total.value if isinstance(total, t.Named) else total
    summed = isinstance(inner, t.Contract) or (isinstance(inner, (t.Fold, t.Scan)) and inner.kind == "sum")
    if isinstance(start, t.Number) and start.text in ("0", "0.0") and summed and total.dtype == value.dtype:
        return total
    return None
