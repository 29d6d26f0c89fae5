"""Parts of rows that were computed as a whole.

    p = torch.cumsum(x[i], 0)
    y[i, 1:] = p[:-1]                          →    y[:, 1:] = torch.cumsum(x, dim=1)[:, :-1]

    d = p[i] - q
    y[i] = d[:, 0] * d[:, 1]                   →    d = p[:, None] - q; y = d[:, :, 0] * d[:, :, 1]

The ends are the same in every iteration, and lie within the row by the facts. Level: bitwise.
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.row_table import PART, PREFIX
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


def column(layout: Layout, expr: ir.Op) -> t.Value:
    """One place along an axis behind the first, the same in every iteration."""
    matrix, place = operand(layout, expr.args[0], 0), expr.args[1]
    assert isinstance(place, ir.Const)
    at = int(dict(expr.params)["dim"])
    if not at_least(layout.ctx.facts, matrix.sizes[at], place.value + 1 if place.value >= 0 else -place.value):
        raise Refusal("LL206", "a column that a matrix may not have", expr.line)
    names = result_axes(layout, (*matrix.sizes[:at], *matrix.sizes[at + 1:]))
    called = dict(zip((*matrix.axes[:at], *matrix.axes[at + 1:]), names, strict=True))
    items = tuple(t.Pick(t.Number(str(place.value), "int")) if d == matrix.axes[at] else t.Keep()
                  for d in matrix.value.dims)
    return t.View(matrix.value, items, tuple(called.get(d, d) for d in matrix.value.dims if d != matrix.axes[at]))


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {PART: part, f"{PREFIX}column": column}
