"""A Python number that is stored must fit the tensor's dtype; where Python would raise, the loop runs."""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import find
from ..report.reasons import Refusal
from .constants import INTEGERS, literal
from .layout import Layout

LARGEST = 3.4028234663852886e+38


def check_fits(layout: Layout, value: t.Value, dtype: str, stored: t.Value | None = None) -> None:
    """Notes the check that every number fits; stored: the lanes of those that are stored, if not all are."""
    limits = _limits(value, dtype)
    if limits is None:
        return
    low, high = limits
    known = literal(value.text) if isinstance(value, t.Number) else None
    if known is not None:
        odd = known != known or abs(known) == float("inf")
        if not (low <= known <= high or (odd and dtype.startswith("float"))):
            raise Refusal("LL205", f"{known} does not fit {dtype}", layout.ctx.line)
        return
    above = t.Apply("ge", (value, t.Number(repr(low), "float")), value.dims, "bool")
    below = t.Apply("le", (value, t.Number(repr(high), "float")), value.dims, "bool")
    both = t.Apply("bitwise_and", (above, below), value.dims, "bool")
    if stored is not None and both.dims:
        dead = t.Apply("bitwise_not", (stored,), stored.dims, "bool")
        both = t.Apply("bitwise_or", (both, dead), layout.union((both, dead)), "bool")
    layout.checks.append(t.Check(both, f"every number fits {dtype}"))


def check_parts(layout: Layout, value: t.Value, dtype: str) -> None:
    """The numbers that a part of a recurrence is made of: the loop multiplies its start with them, in Python."""
    for number in dict.fromkeys(find(value, t.Number)):
        if number.dtype == "float":
            check_fits(layout, number, dtype)
    if t.is_number(value) and not isinstance(value, t.Number):
        check_fits(layout, value, dtype)


def _limits(value: t.Value, dtype: str) -> tuple[float, float] | None:
    if value.dtype == "bool":
        return None
    if dtype == "int64":
        return (-2**62, 2**62) if value.dtype in ("float", "float64", "int") else None
    if dtype in INTEGERS:
        return INTEGERS[dtype]
    return (-LARGEST, LARGEST) if dtype == "float32" and value.dtype in ("float", "float64") else None
