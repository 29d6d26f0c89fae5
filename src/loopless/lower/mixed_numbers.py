"""A number that is an int in some lanes and a float in others: each computes as Python does.

    y[i] = -max(x[i].item(), 0)      # 0 where the int is chosen, which has no sign, and no -0.0

Only what an int zero does otherwise than a float is done for each side by itself; elsewhere they are the same number.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import INT
from .recurrences.form import strip

SIGNED = {"neg", "mul", "floor_divide", "remainder"}            # of zeros, by the sign of the other operand
KEPT = {*SIGNED, "add", "sub", "abs", "positive"}               # ints are ints again


def by_kind(expr: ir.Op) -> ir.Select | None:
    """An operation on such a number as a choice between two operations; None if there is none among its operands."""
    if expr.name not in SIGNED or expr.type.kind != "float":
        return None
    return _spread(expr)


def _spread(expr: ir.Op) -> ir.Select | None:
    for k, arg in enumerate(expr.args):
        choice = _choice(arg)
        if choice is not None:
            sides = [replace(expr, args=(*expr.args[:k], side, *expr.args[k + 1:])) for side in (choice.yes, choice.no)]
            return ir.Select(choice.test, _typed(sides[0]), _typed(sides[1]), expr.type)
    return None


def _typed(side: ir.Op) -> ir.Op:
    """The operation on one side, of ints where all operands are."""
    return replace(side, type=INT) if all(a.type.kind in ("int", "bool") for a in side.args) else side


def _choice(value: ir.Expr) -> ir.Select | None:
    """The choice between an int and a float that a number is, or is computed from."""
    value = strip(value)
    while isinstance(value, ir.Call):
        value = strip(value.body)
    if value.type.kind != "float":
        return None
    if isinstance(value, ir.Select):
        kinds = {side.type.kind for side in (value.yes, value.no)}
        return value if "float" in kinds and len(kinds) > 1 else None
    return _spread(value) if isinstance(value, ir.Op) and value.name in KEPT else None
