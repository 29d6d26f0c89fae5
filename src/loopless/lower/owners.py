"""Positions of an axis and the segments that own them: what belongs to a segment is looked up, sums begin anew.

    AtOwner(value)          total[owner]                             the value of the segment that a position is in
    InSegments(value)       scans.segment_cumsum(x, lengths)         what was added up since the segment began
    Within(segments)        torch.arange(n) - starts[owner]          the place of a position in its segment

Which loops go through segments, and what is computed along them, is told in segments.py. That segments fill the axis,
all of it, is checked here (`owners`); otherwise the loop runs. Level: running sums of floats reassociated.
"""
from __future__ import annotations

from dataclasses import replace as changed

from ..analyze.affine import affine
from ..analyze.partitions import Ends
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.records import dataclass
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import values
from .layout import Layout

FILLED = "segments follow one upon another and fill their axis"


@dataclass(frozen=True)
class Segments(ir.Node):
    """Parts of an axis, one for each iteration of a loop."""
    loop: ir.Dim
    ends: Ends
    axis: ir.Dim                                    # from 0 to the size of the axis
    sized: bool = True                              # whether the axis is there already, and so has to be filled
    offset: ir.Expr | None = None                   # where a segment starts, if its positions are counted from there


@dataclass(frozen=True)
class AtOwner(ir.Reduce):
    """The value in the iteration whose segment has this position."""
    segments: Segments | None = None


@dataclass(frozen=True)
class InSegments(ir.Running):
    """What has been added up since the start of the segment."""
    segments: Segments | None = None


@dataclass(frozen=True)
class Within(ir.Expr):
    """The place in its segment of each position of an axis."""
    segments: Segments
    type: Type


def along(layout: Layout, dim: ir.Dim | None) -> Layout:
    """A layout with this dimension alone, or with none."""
    inner = changed(layout, extents={}, order=[], ragged={}, gate=None)
    inner.open(() if dim is None else (dim,), [])
    return inner


def owners(layout: Layout, found: Segments) -> t.Value:
    """The segment of each position; where segments do not fill the axis the loop runs."""
    inner = along(layout, found.loop)
    counts = values.value(inner, found.ends.count)
    counts = counts.base if isinstance(counts, t.Item) else counts
    if counts.dtype != "int64":
        counts = t.Cast(counts, "int64")
    if found.loop.var not in counts.dims:
        counts = t.Apply("add", (inner.range(Affine(), inner.extents[found.loop.var].stop, 1, found.loop.var),
                                 counts), (found.loop.var,), "int64")
    if isinstance(counts, t.Apply):
        counts = t.Named("length", counts)
    size = affine(found.axis.stop)
    assert size is not None
    zero = t.Number("0", "int")
    total = t.Fold("sum", counts, (found.loop.var,), (), "int64")
    tests = [t.Apply("ge", (counts, zero), counts.dims, "bool")]
    if found.sized:
        tests.append(t.Apply("eq", (total, t.Number(str(size), "int")), (), "bool"))
    if found.ends.first is not None:
        first = values.value(changed(inner, extents={}, order=[]), found.ends.first)
        tests.append(t.Apply("eq", (first, zero), (), "bool"))
    for test in tests:
        check = t.Check(test, FILLED if found.sized else "no count is negative")
        if check not in layout.checks:
            layout.checks.append(check)
    return t.Owners(counts, found.loop.var, (found.axis.var,))


def length(layout: Layout, found: Segments) -> t.Value:
    """How many positions each segment has."""
    counts = owners(layout, found)
    assert isinstance(counts, t.Owners)
    return counts.counts


def looked_up(layout: Layout, expr: AtOwner) -> t.Value:
    """What the owner of each position has."""
    assert expr.segments is not None
    found, var = expr.segments, expr.segments.loop.var
    owner = owners(layout, found)
    if expr.value == ir.Index(var):
        return owner
    inner = along(layout, found.loop)
    value = values.value(inner, expr.value)
    if var not in value.dims:
        return value
    if isinstance(value, t.Range) and value.start == Affine() and value.step == 1:
        return owner
    items = tuple(t.Gather(owner) if d == var else t.Keep() for d in value.dims)
    return t.View(value, items, tuple(found.axis.var if d == var else d for d in value.dims))


def restarted(layout: Layout, expr: InSegments) -> t.Value:
    """Running sums along the axis, from 0 on in each segment."""
    found = expr.segments
    assert found is not None
    if category(expr.type.dtype) > 1:
        layout.ctx.note_level("reassociated", "the running sum of one row is done in another order")
    base = values.value(layout, expr.value)
    base = base if base.dtype == expr.type.dtype else t.Cast(base, expr.type.dtype)
    over = found.axis.var
    if over not in base.dims:
        raise Refusal("LL201", "a running sum of the same value each time", layout.ctx.line)
    base = base if base.dims[0] == over else t.Turn(base, (over, *t.without(base, (over,))))
    return t.Restarted(base, length(layout, found), base.dtype)


def within(layout: Layout, expr: Within) -> t.Value:
    """What is counted along the axis, less where the segment of each position begins."""
    owner = owners(layout, expr.segments)
    assert isinstance(owner, t.Owners)
    counts, over = owner.counts, owner.over
    ends = t.Scan("sum", counts, over, counts.dims, "int64")
    starts = t.Apply("sub", (ends, counts), counts.dims, "int64")
    return t.Apply("sub", (t.Counted(owner, owner.dims), t.View(starts, (t.Gather(owner),), owner.dims)), owner.dims,
                   "int64")
