"""Parts of rows that were computed as a whole.

    p = torch.cumsum(x[i], 0)
    y[i, 1:] = p[:-1]                          →    y[:, 1:] = torch.cumsum(x, dim=1)[:, :-1]

The ends are the same in every iteration, and lie within the row by the facts. Level: bitwise.
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.row_table import PART
from ..report.reasons import Refusal
from .layout import Layout
from .row_calls import operand, result_axes


def part(layout: Layout, expr: ir.Op) -> t.Value:
    row = operand(layout, expr.args[0], 0)
    start, stop = (affine(end) for end in expr.args[1:])
    facts, size = layout.ctx.facts, row.sizes[0]
    if start is None or stop is None or not (at_least(facts, start) and at_least(facts, stop - start)
                                             and at_least(facts, size - stop)):
        raise Refusal("LL206", "a part of a row that may reach beyond it", expr.line)
    (name,) = result_axes(layout, (stop - start,))
    items = tuple(t.Slice(start, stop, 1, size) if d == row.axes[0] else t.Keep() for d in row.value.dims)
    return t.View(row.value, items, tuple(name if d == row.axes[0] else d for d in row.value.dims))


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {PART: part}
