"""A Python number that is stored must fit the tensor's dtype; where Python would raise, the loop runs."""
from __future__ import annotations

from collections.abc import Iterator

from ..ir import tensor as t
from ..ir.loop import find
from ..report.reasons import Refusal
from .constants import INTEGERS, literal
from .layout import Layout

LARGEST = 3.4028234663852886e+38


def check_fits(layout: Layout, value: t.Value, dtype: str, stored: t.Value | None = None, finite: bool = False
               ) -> None:
    """Notes the check that every number fits; stored: the lanes of those that are stored, if not all are.

    finite: whether the numbers are wanted without NaN and infinities, unless they are written out.
    """
    limits = _limits(value, dtype)
    if limits is None:
        return
    known = literal(value.text) if isinstance(value, t.Number) else None
    if known is not None:
        if not _within(known, limits, dtype):
            raise Refusal("LL205", f"{known} does not fit {dtype}", layout.ctx.line)
        return
    others = dict.fromkeys(_others(value, limits, dtype))
    if value not in others and all(isinstance(v, t.Number) and literal(v.text) is None for v in others):
        for number in others:
            check_fits(layout, number, dtype, finite=finite)
        return
    both = _inside(value, limits, finite or not dtype.startswith("float"))
    if stored is not None and both.dims:
        dead = t.Apply("bitwise_not", (stored,), stored.dims, "bool")
        both = t.Apply("bitwise_or", (both, dead), layout.union((both, dead)), "bool")
    layout.checks.append(t.Check(both, f"every number fits {dtype}"))


def _inside(value: t.Value, limits: tuple[float, float], finite: bool) -> t.Value:
    """The test that a number is within limits, or, where it need not be finite, NaN or infinite."""
    def compared(op: str, one: t.Value, text: str) -> t.Value:
        return t.Apply(op, (one, t.Number(text, "float")), one.dims, "bool")

    low, high = limits
    if finite or not value.dtype.startswith("float"):
        parts = (compared("ge", value, repr(low)), compared("le", value, repr(high)))
        return t.Apply("bitwise_and", parts, value.dims, "bool")
    size = t.Apply("abs", (value,), value.dims, value.dtype)
    parts = (compared("gt", size, repr(high)), compared("eq", size, "float('inf')"))
    return t.Apply("eq", parts, value.dims, "bool")


def _others(value: t.Value, limits: tuple[float, float], dtype: str) -> Iterator[t.Value]:
    """What a value may be, but for elements of the dtype itself and numbers that are known to fit."""
    if isinstance(value, t.Named):
        yield from _others(value.value, limits, dtype)
    elif isinstance(value, t.View):
        yield from (value if found is value.base else found for found in _others(value.base, limits, dtype))
    elif isinstance(value, t.Where):
        for side in (value.yes, value.no):
            yield from _others(side, limits, dtype)
    elif isinstance(value, t.Number):
        known = literal(value.text)
        if known is None or not _within(known, limits, dtype):
            yield value
    elif not (isinstance(value, t.Cast) and value.base.dtype == dtype and not t.is_number(value.base)):
        yield value


def _within(known: float, limits: tuple[float, float], dtype: str) -> bool:
    odd = known != known or abs(known) == float("inf")
    return limits[0] <= known <= limits[1] or (odd and dtype.startswith("float"))


def check_parts(layout: Layout, value: t.Value, dtype: str) -> None:
    """The numbers that a part of a recurrence is made of: the loop multiplies its start with them, in Python."""
    for number in dict.fromkeys(find(value, t.Number)):
        if number.dtype == "float":
            check_fits(layout, number, dtype, finite=True)
    if t.is_number(value) and not isinstance(value, t.Number):
        check_fits(layout, value, dtype, finite=True)


def _limits(value: t.Value, dtype: str) -> tuple[float, float] | None:
    if value.dtype == "bool":
        return None
    if dtype == "int64":
        return (-2**62, 2**62) if value.dtype in ("float", "float64", "int") else None
    if dtype in INTEGERS:
        return INTEGERS[dtype]
    return (-LARGEST, LARGEST) if dtype == "float32" and value.dtype in ("float", "float64") else None
