"""A sum over a loop that may be empty, inside a value that is stored: there it is the number 0 instead of a tensor.

    s = 0.0
    for k in range(i):
        s += a[i, k] * b[k]
    c[i] = beta * c[i] + alpha * s          0.0, or a tensor: what is stored is the same

A number and a tensor of the dtype of all that is around it lead to the same element as long as they are multiplied, by
a factor that this dtype has, and then added to a tensor or subtracted. In other places the difference may show.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir
from ..ir.conditions import Conditions
from ..ir.loop_text import python_text
from .recurrences.form import strip

LARGEST = {"float32": 1e30, "float64": 1e300}


def never_minds_empty(value: ir.Expr, dtype: str, facts: Conditions) -> ir.Expr:
    """A value that is stored into a tensor of a dtype, without what it would do for an empty loop."""
    if dtype not in LARGEST or facts.needs_grad:
        return value
    found = _plain(value, dtype, facts)
    return value if found is None else found


def _plain(value: ir.Expr, dtype: str, facts: Conditions) -> ir.Expr | None:
    """The value without the distinction; None if it shows."""
    inner = strip(value)
    if not ir.contains(inner, _may_be_empty):
        return value if inner.type.tensor and inner.type.dtype == dtype else None
    if _may_be_empty(inner):
        assert isinstance(inner, ir.Op)
        total = strip(inner.args[0])
        return inner.args[0] if isinstance(total, ir.Reduce) and total.kind == "sum" and total.type.dtype == dtype \
            else None
    if not isinstance(inner, ir.Op) or inner.params or inner.type.dtype != dtype:
        return None
    if inner.name not in ("add", "sub", "mul"):
        return None
    parts = [_plain(a, dtype, facts) for a in inner.args]
    if inner.name == "mul":
        parts = [a if p is None and _in_range(a, dtype, facts) else p for p, a in zip(parts, inner.args, strict=True)]
    elif not any(_is_a_tensor(a) for a in inner.args):
        return None
    found = [p for p in parts if p is not None]
    return replace(inner, args=tuple(found)) if len(found) == len(parts) else None


def _may_be_empty(node: ir.Node) -> bool:
    return isinstance(node, ir.Op) and node.name == "maybe-empty"


def _is_a_tensor(value: ir.Expr) -> bool:
    """Whether a value is a tensor, however many iterations there are."""
    return value.type.tensor and not value.type.soft


def _in_range(number: ir.Expr, dtype: str, facts: Conditions) -> bool:
    """Whether a factor is a number that the dtype has."""
    text = python_text(number) if number.type.number else None
    return text is not None and facts.granted(f"-{LARGEST[dtype]} < {text} < {LARGEST[dtype]}")
