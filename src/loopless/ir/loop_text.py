"""Python text of a value that is fixed while the region runs, over names that are there at its entry."""
from __future__ import annotations

from . import loop as ir
from .node import asked_once

SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "floor_divide": "//", "remainder": "%", "pow": "**",
         "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}


@asked_once
def python_text(expr: ir.Node) -> str | None:
    """The text, or None where the value depends on a loop or on tensor elements."""
    if isinstance(expr, ir.Temp):
        return python_text(expr.value)
    if isinstance(expr, ir.Const):
        odd = isinstance(expr.value, float) and (expr.value != expr.value or abs(expr.value) == float("inf"))
        return f"float({str(expr.value)!r})" if odd else repr(expr.value)
    if isinstance(expr, ir.Param):
        return expr.name if expr.type.number else None
    if isinstance(expr, ir.Size):
        return f"{expr.array.name}.shape[{expr.axis}]" if isinstance(expr.array, ir.Param) else None
    if isinstance(expr, ir.Select):
        parts = [python_text(e) for e in (expr.yes, expr.test, expr.no)]
        return None if None in parts else f"({parts[0]} if {parts[1]} else {parts[2]})"
    if isinstance(expr, ir.Op) and expr.type.number:
        return _operation(expr)
    return None


def _bare(text: str) -> str:
    """The text without brackets around all of it."""
    inner = text[1:-1]
    return inner if text.startswith("(") and text.endswith(")") and "(" not in inner and ")" not in inner else text


def _operation(expr: ir.Op) -> str | None:
    parts = [python_text(a) for a in expr.args]
    if None in parts:
        return None
    parts = [f"({p})" if p is not None and p.startswith("-") else p for p in parts]
    if expr.name in SIGNS and len(parts) == 2:
        return f"({parts[0]} {SIGNS[expr.name]} {parts[1]})"
    if expr.name == "numel":
        return "(" + " * ".join(p for p in parts if p) + ")" if parts else "1"
    if expr.name == "trips":
        step = dict(expr.params)["step"]
        ends = [_bare(p) for p in parts if p]
        return f"len(range({', '.join(ends if ends[0] != '0' or step != 1 else ends[1:])}, {step}))"
    if expr.name == "neg":
        return f"(-{parts[0]})"
    if expr.name == "not":
        return f"(not {parts[0]})"
    if expr.name == "truth":
        return f"bool({parts[0]})"
    if expr.name in ("float", "int", "bool", "round", "abs") or expr.name.startswith("math."):
        return f"{expr.name}({', '.join(p for p in parts if p)})"
    return None
