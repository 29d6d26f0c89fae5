"""Whether numbers are among those of a row, all of them at once.

    keep[i] = x[i].item() in special           →    keep = torch.isin(x, special)

Both are of one dtype, and NaN is equal to none, as for `==`. Level: bitwise. Left alone: rows that are others in each
iteration.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.row_table import AMONG
from ..report.reasons import Refusal
from . import values
from .layout import Layout
from .row_calls import operand


def among(layout: Layout, expr: ir.Op) -> t.Value:
    found, row = values.value(layout, expr.args[0]), operand(layout, expr.args[1], 1)
    if row.value.dims != row.axes:
        raise Refusal("LL204", "a number among those of a row that is another one each time", expr.line)
    if t.is_number(found):
        same = t.Apply("eq", (row.value, found), row.axes, "bool")
        return t.Fold("any", same, row.axes, (), "bool")
    if found.dtype != row.value.dtype:
        found = t.Cast(found, row.value.dtype)
    return t.Rowwise("isin", (found, row.value), ((), row.axes), found.dims, "bool", ())


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {AMONG: among}
