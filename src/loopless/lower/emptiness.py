"""A sum over a loop that may be empty, inside a value that is stored: there it is the number 0 instead of a tensor.

    s = 0.0
    for k in range(i):
        s += a[i, k] * b[k]
    c[i] = beta * c[i] + alpha * s          0.0, or a tensor: what is stored is the same

A number and a tensor of the dtype of all that is around it lead to the same element as long as they are multiplied, by
a factor that this dtype has, and then added to a tensor or subtracted. In other places the difference may show.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.conditions import Conditions
from ..ir.loop_text import python_text
from ..ir.node import replace
from .recurrences.form import strip

LARGEST = {"float32": 1e30, "float64": 1e300}


def never_minds_empty(value: ir.Expr, dtype: str, facts: Conditions) -> ir.Expr:
    """A value that is stored into a tensor of a dtype, without what it would do for an empty loop."""
    if dtype not in LARGEST or facts.needs_grad or not ir.contains(value, _may_be_empty):
        return value
    return _scaled(value, dtype, facts) or _absorbed(value, dtype, facts) or value


def _scaled(value: ir.Expr, dtype: str, facts: Conditions) -> ir.Expr | None:
    """The sum, times tensors and numbers, as a tensor; None if it is something else."""
    inner = strip(value)
    if _may_be_empty(inner):
        assert isinstance(inner, ir.Op)
        total = strip(inner.args[0])
        plain = isinstance(total, ir.Reduce) and total.kind == "sum" and total.type.dtype == dtype
        return inner.args[0] if plain else None
    if not isinstance(inner, ir.Op) or inner.name != "mul" or inner.params or inner.type.dtype != dtype:
        return None
    for k, part in enumerate(inner.args):
        found, other = _scaled(part, dtype, facts), inner.args[1 - k]
        if found is not None and (_is_a_tensor(other, dtype) or in_range(other, dtype, facts)):
            return replace(inner, args=(found, other) if k == 0 else (other, found))
    return None


def _absorbed(value: ir.Expr, dtype: str, facts: Conditions) -> ir.Expr | None:
    """The value with each such sum added to a tensor, or subtracted, before anything else becomes of it."""
    if not ir.contains(value, _may_be_empty):
        return value
    inner = strip(value)
    if not isinstance(inner, ir.Op):
        return None
    args = []
    for k, part in enumerate(inner.args):
        beside = inner.name in ("add", "sub") and not inner.params and _is_a_tensor(inner.args[1 - k], dtype)
        found = _scaled(part, dtype, facts) if beside and ir.contains(part, _may_be_empty) else None
        args.append(found or _absorbed(part, dtype, facts))
    found_all = [a for a in args if a is not None]
    return replace(inner, args=tuple(found_all)) if len(found_all) == len(args) else None


def _may_be_empty(node: ir.Node) -> bool:
    return isinstance(node, ir.Op) and node.name == "maybe-empty"


def _is_a_tensor(value: ir.Expr, dtype: str) -> bool:
    """Whether a value is a tensor of the dtype, however many iterations there are."""
    return value.type.tensor and not value.type.soft and value.type.dtype == dtype


def in_range(number: ir.Expr, dtype: str, facts: Conditions) -> bool:
    """Whether a factor is a number that the dtype has."""
    text = python_text(number) if number.type.number else None
    most = LARGEST.get(dtype)
    return text is not None and most is not None and facts.granted(f"-{most} < ({text}) < {most}")
