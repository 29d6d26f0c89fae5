"""A name that starts as a number and goes on as a tensor: where the number is as good as an element.

In its first iteration the loop computes with a Python number, later with elements. Small whole numbers are elements of
every dtype, so adding, multiplying and comparing them with an element gives the same bits either way. What would only
meet numbers (`s * 0.1`, `s / 0.0`) computes in Python, and is left alone unless it gives such a number again.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import choices, values
from .constants import INTEGERS, in_dtype
from .layout import Layout
from .recurrences.form import strip

SAME = {"add", "sub", "mul", "lt", "le", "gt", "ge", "eq", "ne", "not"}
MOST = 1024


def start(layout: Layout, init: ir.Expr, type: Type) -> t.Value:
    """The start of a running value of this type."""
    place = affine(init) if type.kind == "int" else None
    if place is not None and not any(":" in s for s in place.symbols):
        return t.Number(str(place), "int")
    first = values.value(layout, init)
    if not type.tensor or not (init.type.number or init.type.soft):
        return first
    known = small(init, type.dtype)
    if known is None and first_number(init) is not None:
        return first
    if known is None:
        raise Refusal("LL205", "a running value that starts as a number", layout.ctx.line)
    if isinstance(first, t.Number) and abs(known) > MOST:
        return first
    return in_dtype(t.Number(repr(known), known.__class__.__name__), type.dtype)


def small(init: ir.Expr, dtype: str) -> int | float | None:
    """A small whole number, or an infinity, that is an element of the dtype."""
    inner = strip(init)
    value = inner.value if isinstance(inner, ir.Const) else None
    if dtype == "bool":
        return value if type(value) is bool else None
    if type(value) not in (int, float) or dtype in ("float16", "bfloat16"):
        return None
    assert isinstance(value, (int, float))
    if category(dtype) == 1:
        low, high = INTEGERS[dtype]
        return value if type(value) is int and low <= value <= high and abs(value) <= MOST else None
    if category(dtype) == 2 and (abs(value) == float("inf") or (abs(value) <= MOST and value == int(value))):
        return value
    return None


def is_element(expr: ir.Op) -> bool:
    """Whether the operation does with the number in the first lane what it does with an element."""
    firsts = {k: first_number(a) for k, a in enumerate(expr.args) if a.type.tensor and a.type.soft}
    if None in firsts.values() or expr.name not in SAME or expr.params:
        return False
    others = [a for k, a in enumerate(expr.args) if k not in firsts]
    if any(a.type.tensor for a in others):
        return all(_within(v, a.type.dtype) for v in firsts.values() for a in others if a.type.tensor)
    return first_number(expr) is not None


def _within(number: int | float | None, dtype: str) -> bool:
    """Whether a number beside integers is one of theirs: torch wraps an int that is not."""
    low, high = INTEGERS.get(dtype, (-MOST, MOST))
    return isinstance(number, float) or (number is not None and low <= number <= high)


def first_number(expr: ir.Expr) -> int | float | None:
    """The number in the first lanes of a value whose other lanes are elements, where it is a small one."""
    expr = strip(expr)
    if isinstance(expr, ir.Running) and (not expr.inclusive or expr.guard) and expr.type.soft and expr.init is not None:
        start = small(expr.init, expr.type.dtype)
        return first_number(expr.init) if start is None else start
    if not isinstance(expr, ir.Op) or expr.name not in SAME or not expr.type.tensor or not expr.type.soft:
        return None
    parts = [a.value if isinstance(a, ir.Const) else first_number(a) for a in map(strip, expr.args)]
    vanishes = expr.name == "mul" and 0 in parts and all(isinstance(p, (int, float)) and abs(p) < 1e30 for p in parts)
    if not vanishes and any(p is None or small(ir.Const(p), expr.type.dtype) is None for p in parts):
        return None
    known = not parts[0] if expr.name == "not" else choices.PYTHON[expr.name](*parts)
    return known if type(known) is bool else small(ir.Const(known), expr.type.dtype)
