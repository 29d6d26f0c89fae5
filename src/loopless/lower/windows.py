"""A position that two loops move together walks through windows: `x[i + k]` is `x.unfold(0, size, 1)[i, k]`.

    for i in range(n):                                      (x.unfold(0, m, 1) * w).sum(1)
        for k in range(m):                          →
            y[i] += x[i + k] * w[k]

One of the two moves it by single steps, forward or backward; it is the place in the window. The other, which may take
longer steps, is the window. Both loops run at least once, and all windows lie within the axis. Otherwise the positions
are computed and gathered.
"""
from __future__ import annotations

from ..analyze.affine import affine, extremes, variables
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.records import dataclass
from .layout import Layout


@dataclass(frozen=True)
class Windows:
    """How one axis is seen: the part of it that is walked, and the windows in that part."""
    part: t.Slice
    window: str                         # the dimension that moves the window
    place: str                          # the dimension within it
    size: Affine
    step: int
    turned: tuple[str, ...]             # the dimensions that go backwards


def windows(layout: Layout, subs: list[tuple[ir.Expr | ir.Span, Affine | None]]) -> dict[int, Windows]:
    """The axes that are walked in windows; no dimension may walk two axes."""
    found = {k: w for k, (sub, size) in enumerate(subs) if (w := _windows(layout, sub, size)) is not None}
    walked = [v for sub, _ in subs for v in variables(sub) & layout.extents.keys()]
    return found if len(set(walked)) == len(walked) else {}


def _windows(layout: Layout, sub: ir.Expr | ir.Span, size: Affine | None) -> Windows | None:
    value = None if isinstance(sub, ir.Span) else affine(sub)
    if value is None or size is None:
        return None
    active = sorted((s for s in value.symbols if s in layout.extents), key=layout.order.index)
    if len(active) != 2 or any(v in layout.ragged or layout.extents[v].step != 1 for v in active):
        return None
    single = [v for v in active if abs(value.coefficient(v)) == 1]
    if not single:
        return None
    place = single[-1]
    window = next(v for v in active if v != place)
    counts = [layout.extents[v].count() for v in (window, place)]
    low, high = extremes(value, layout.dims())
    facts = layout.ctx.facts
    runs = all(c is not None and at_least(facts, c, 1) for c in counts)
    if low is None or high is None or counts[1] is None or not runs:
        return None
    if not at_least(facts, low) or not at_least(facts, size - high - 1):
        return None
    stop = size if layout.same(high + 1, size) else high + 1
    turned = tuple(v for v in (window, place) if value.coefficient(v) < 0)
    return Windows(t.Slice(low, stop, 1, size), window, place, counts[1], abs(value.coefficient(window)), turned)


def unfolded(base: t.Value, found: list[Windows]) -> t.Value:
    """The view with its windows open, each place in a window as a last dimension."""
    for w in found:
        base = t.Unfold(base, w.window, w.place, w.size, w.step, (*base.dims, w.place))
    for w in found:
        for dim in w.turned:
            base = t.Flip(base, dim)
    return base


def overlapping(value: t.Value) -> bool:
    """Whether a value is windows whose order in memory is anything but that of its dimensions."""
    return isinstance(value, t.Unfold) and (value.step == 1 or len(value.base.dims) > 1)
