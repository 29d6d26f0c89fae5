"""Bits that each iteration has for itself: one bit, moved by a loop variable, as in `int(x[j] > 0) << j`.

No two iterations have the same bit. So it does not matter whether they are joined by `|` or added, and as many bits as
an int has room for have a sum that it has room for.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.affine import Affine
from .recurrences.form import strip


def apart(value: ir.Expr, var: str) -> bool:
    """Whether each iteration of a loop has a bit of its own, or none."""
    which = place(value)
    return which is not None and which.coefficient(var) != 0


def place(value: ir.Expr) -> Affine | None:
    """Which bit it is, of a value that has one bit or none."""
    value = strip(value)
    if isinstance(value, ir.Select):
        sides = [place(side) for side in (value.yes, value.no) if strip(side) != ir.Const(0)]
        return sides[0] if sides and all(side == sides[0] for side in sides) else None
    if not isinstance(value, ir.Op) or len(value.args) not in (1, 2):
        return None
    if value.name == "to" and _whole(value):
        return place(value.args[0])
    if value.name == "bitwise_left_shift" and one_bit(value.args[0]):
        return affine(value.args[1])
    if value.name == "pow" and value.type.kind == "int" and value.args[0] == ir.Const(2):
        return affine(value.args[1])
    if value.name == "mul":
        for bit, power in (value.args, value.args[::-1]):
            if one_bit(bit):
                return place(power)
    return None


def one_bit(value: ir.Expr) -> bool:
    """Whether a value is 0 or 1, or a truth, in each of its elements."""
    value = strip(value)
    if value.type.kind == "bool" or (value.type.tensor and not value.type.soft and value.type.dtype == "bool"):
        return True
    if isinstance(value, ir.Const):
        return value.value in (0, 1) and type(value.value) is int
    if isinstance(value, ir.Select):
        return one_bit(value.yes) and one_bit(value.no)
    if not isinstance(value, ir.Op):
        return False
    if value.name in ("int", "item") or (value.name == "to" and _whole(value)):
        return one_bit(value.args[0])
    return value.name == "bitwise_and" and any(strip(a) == ir.Const(1) for a in value.args)


def _whole(value: ir.Op) -> bool:
    """Whether a cast gives integers."""
    return value.type.tensor and value.type.dtype in ("uint8", "int8", "int16", "int32", "int64")
