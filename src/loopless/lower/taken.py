"""Rows at the places that another row tells.

    out[i] = table[idx[i]].sum(0)              →    out = table[idx].sum(1)
    out[i] = x[i][idx[i]]                      →    out = x[torch.arange(n)[:, None], idx]

A place that is out of range fails, and the loop runs. Level: bitwise. Left alone: places in a matrix that is another
one in each iteration.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from .layout import Layout
from .row_calls import operand, result_axes


def taken(layout: Layout, expr: ir.Op) -> t.Value:
    base, index = (operand(layout, a, k) for k, a in enumerate(expr.args))
    if not all(at_least(layout.ctx.facts, size, 1) for size in base.sizes):
        raise Refusal("LL214", "places in a row that may be empty", expr.line)
    batch = [d for d in base.value.dims if d not in base.axes]
    if base.value.dims != (*batch, *base.axes) or any(d not in layout.extents for d in batch):
        raise Refusal("LL204", "places in a row that was computed", expr.line)
    if batch and len(base.axes) > 1:
        raise Refusal("LL204", "places in a matrix that each iteration has for itself", expr.line)
    names = result_axes(layout, (*index.sizes, *base.sizes[1:]))
    own, rest = names[:len(index.axes)], names[len(index.axes):]
    at = t.renamed(index.value, dict(zip(index.axes, own, strict=True)))
    if layout.gate is not None:
        at = t.Where(layout.gate, at, t.Number("0", "int"), layout.union((layout.gate, at)), at.dtype)
    ahead = [t.Gather(layout.range(Affine(), layout.extents[d].length(), 1, d)) for d in batch]
    lanes = (*(d for d in batch if d not in at.dims), *at.dims)
    value = base.value if not batch else t.renamed(base.value, {d: f"#{k}" for k, d in enumerate(batch)})
    return t.View(value, (*ahead, t.Gather(at), *[t.Keep()] * len(rest)), (*lanes, *rest))


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {"fn:taken": taken}
