"""Which values never have the sign of a negative number, and so are never -0.0: read off the operations.

    ((a - b) ** 2).sum()        torch.exp(x)        x.norm()        abs(x) * abs(y)

Distances, above all: their extremes are never one of two zeros.
"""
from __future__ import annotations

from ..ir import tensor as t
from .constants import literal

ALWAYS = {"abs", "exp", "exp2", "square", "sigmoid", "cosh"}
LIKE_THEIR_OPERANDS = {"add", "mul", "sqrt", "maximum", "minimum", "clone", "detach", "log1p", "expm1", "reciprocal"}
FOLDS = {"sum", "prod", "mean", "amax", "amin", "max", "min"}
ROWS = {"softmax"}


def never_minus_zero(value: t.Value) -> bool:
    """Whether no element is -0.0."""
    value = _bare(value)
    if isinstance(value, t.Where):
        return never_minus_zero(value.yes) and never_minus_zero(value.no)
    if isinstance(value, t.Number):
        return _number(value) not in (None, "-0.0")
    return unsigned(value)


def unsigned(value: t.Value) -> bool:
    """Whether no element has the sign bit, NaN aside."""
    value = _bare(value)
    if isinstance(value, t.Number):
        known = _number(value)
        return known is not None and not known.startswith("-")
    if not value.dtype.startswith(("float", "bfloat")):
        return False
    if isinstance(value, t.Where):
        return unsigned(value.yes) and unsigned(value.no)
    if isinstance(value, (t.View, t.Flip, t.Cast, t.Turn)):
        return unsigned(value.base)
    if isinstance(value, t.Fold):
        return value.kind == "norm" or (value.kind in FOLDS and unsigned(value.base))
    if isinstance(value, t.Rowwise):
        return value.function in ROWS
    return isinstance(value, t.Apply) and _result(value)


def _result(value: t.Apply) -> bool:
    if value.op in ALWAYS:
        return True
    if value.op == "pow" and isinstance(value.args[1], t.Number):
        return value.args[1].text in ("2", "4") or (value.args[1].text == "0.5" and unsigned(value.args[0]))
    if value.op == "mul" and _bare(value.args[0]) == _bare(value.args[1]):
        return True
    return value.op in LIKE_THEIR_OPERANDS and all(map(unsigned, value.args))


def _number(value: t.Number) -> str | None:
    known = literal(value.text)
    return None if known is None else repr(known)


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value
