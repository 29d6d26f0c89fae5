"""A name that starts as a number and goes on as a tensor: where the number is as good as an element.

In its first iteration the loop computes with a Python number, later with elements. Small whole numbers are elements of
every dtype, so adding, multiplying and comparing them with an element gives the same bits either way. What would only
meet numbers (`s * 0.1`, `s / 0.0`) computes in Python, and is left alone unless it gives such a number again.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import Conditions
from ..ir.loop_text import python_text
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


def is_element(expr: ir.Op, facts: Conditions) -> bool:
    """Whether the operation does with the number in the first lane what it does with an element."""
    if any(a.type.two_dtypes for a in (expr, *expr.args)):
        return False
    firsts = {k: first_number(a, facts) for k, a in enumerate(expr.args) if a.type.tensor and a.type.soft}
    if None in firsts.values() or expr.name not in SAME or expr.params:
        return False
    others = [a for k, a in enumerate(expr.args) if k not in firsts]
    if any(a.type.tensor for a in others):
        return all(_within(v, a.type.dtype) for v in firsts.values() for a in others if a.type.tensor)
    return first_number(expr, facts) is not None


def _within(number: int | float | None, dtype: str) -> bool:
    """Whether a number beside integers is one of theirs: torch wraps an int that is not."""
    low, high = INTEGERS.get(dtype, (-MOST, MOST))
    return isinstance(number, float) or (number is not None and low <= number <= high)


def first_number(expr: ir.Expr, facts: Conditions | None = None) -> int | float | None:
    """The number in the first lanes of a value whose other lanes are elements, where it is a small one."""
    expr = strip(expr)
    if expr.type.two_dtypes:
        return None
    if isinstance(expr, ir.Running) and (not expr.inclusive or expr.guard) and expr.type.soft and expr.init is not None:
        start = small(expr.init, expr.type.dtype)
        return first_number(expr.init, facts) if start is None else start
    if isinstance(expr, ir.Stepped) and expr.reach == "before" and expr.type.tensor and expr.init.type.number:
        return small(expr.init, expr.type.dtype)
    if not isinstance(expr, ir.Op) or expr.name not in SAME or not expr.type.tensor or not expr.type.soft:
        return None
    parts = [a.value if isinstance(a, ir.Const) else first_number(a, facts) for a in map(strip, expr.args)]
    vanishes = expr.name == "mul" and any(p is not None and p == 0 for p in parts)
    if vanishes and None in parts:
        return 0.0 if _moderate(expr.args[parts.index(None)], facts) and category(expr.type.dtype) == 2 else None
    vanishes = vanishes and all(abs(p) < 1e30 for p in parts if p is not None)
    if not vanishes and any(p is None or small(ir.Const(p), expr.type.dtype) is None for p in parts):
        return None
    known = not parts[0] if expr.name == "not" else choices.PYTHON[expr.name](*parts)
    return known if type(known) is bool else small(ir.Const(known), expr.type.dtype)


def _moderate(number: ir.Expr, facts: Conditions | None) -> bool:
    """Whether a number that came in is of no extreme size: then it makes 0 of 0, as an element does."""
    text = python_text(number) if number.type.number else None
    return text is not None and facts is not None and facts.granted(f"abs({text}) < 1e30")
