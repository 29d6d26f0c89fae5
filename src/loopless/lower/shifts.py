"""Shifts of Python ints, one for each lane, and powers of two: a Python int has no end, 64 bits have one.

    codes[j] = int(x[j] > 0) << j      →      codes = (x > 0).to(torch.int64) << torch.arange(m)

By how many bits is checked: by the sizes where it is a loop variable, else in each call. Level: bitwise.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.tensor_bounds import at_most
from ..report.reasons import Refusal
from .layout import Layout

SHIFTS = ("bitwise_left_shift", "bitwise_right_shift")


def is_shift(expr: ir.Op) -> bool:
    """Whether an operation moves bits: a shift, or a power of two."""
    return expr.name in SHIFTS or (expr.name == "pow" and expr.type.kind == "int" and expr.args[0] == ir.Const(2)
                                   and not isinstance(expr.args[1], ir.Const))


def shifted(layout: Layout, expr: ir.Op, args: list[t.Value], bits: int) -> t.Value:
    """The lanes of a shift; bits: how many the value may have that is moved."""
    value, by = (t.Number("1", "int"), args[1]) if expr.name == "pow" else args
    name = SHIFTS[0] if expr.name == "pow" else expr.name
    room = 63 if name == SHIFTS[1] else 62 - (1 if expr.name == "pow" else bits)
    if room < 1:
        raise Refusal("LL202", "a shift of Python ints", layout.ctx.line)
    most = at_most(by)
    if not (most and layout.ctx.facts.granted(f"{most} <= {room}")):
        low = t.Apply("ge", (by, t.Number("0", "int")), by.dims, "bool")
        high = t.Apply("le", (by, t.Number(str(room), "int")), by.dims, "bool")
        both = t.Apply("bitwise_and", (low, high), by.dims, "bool")
        layout.checks.append(t.Check(both, "every shift is by so many bits that 64 are enough"))
    return t.Apply(name, (value, by), layout.union((value, by)), "int64")
