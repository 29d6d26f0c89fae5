"""Segments that fill an axis: each position has one owner, so there is no mask of segments by positions.

    for i in range(len(ptr) - 1):                      owner = torch.repeat_interleave(ptr[1:] - ptr[:-1])
        s, e = ptr[i], ptr[i + 1]               →      total = x.new_zeros(len(ptr) - 1).index_add(0, owner, x)
        out[s:e] = x[s:e] / x[s:e].sum()               out = x / total[owner]

A dimension whose ends follow one upon another (analyze/partitions.py) is the axis itself, from 0 to its size. A fold
along it adds each element to its owner (`t.Grouped`); what is computed for each of its elements is computed along
the axis, and what belongs to a segment is looked up at the owner (owners.py). Level: sums reassociated.

Left alone: segments on a device, where the check that they fill the axis would be waited for, further loops that the
values depend on, and gradients in a branch.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..analyze.affine import affine, as_expression, variables
from ..analyze.partitions import Ends, bare, follow
from ..analyze.rows import Rows
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..report.reasons import Refusal
from . import values
from .layout import Layout, rows_of
from .owners import AtOwner, InSegments, Segments, Within, along, owners
from .running_slices import running

N = TypeVar("N", bound=ir.Node)
E = TypeVar("E", bound=ir.Stmt)
def segments(layout: Layout, dim: ir.Dim, used: list[ir.Node]) -> Segments | None:
    """The segments that a dimension goes through, one for each iteration of a loop around it; None if it is another."""
    around = (variables(dim.start) | variables(dim.stop) | _running(dim)) & layout.extents.keys()
    if len(around) != 1 or dim.step != 1 or layout.ctx.remote or around & layout.ragged.keys():
        return None
    (var,) = around
    extent = layout.extents[var]
    if extent.step != 1 or extent.start != Affine():
        return None
    ends, offset = follow(var, dim.start, dim.stop), None
    size = None if ends is None else _size(layout, dim, used)
    if ends is None and dim.start == ir.Const(0):
        offset, size = _offset(layout, var, dim, used)
        ends = Ends(dim.stop, None)
    if ends is None or size is None:
        return None
    if any(variables(part) & (layout.extents.keys() - {var, dim.var}) for part in used):
        return None
    name = layout.ctx.rows.setdefault((ends.count, as_expression(size), -1), f"place:{len(layout.ctx.rows)}")
    loop = ir.Dim(var, ir.Const(0), as_expression(extent.stop), 1)
    return Segments(loop, ends, ir.Dim(name, ir.Const(0), as_expression(size), 1), offset=offset)


def _running(dim: ir.Dim) -> set[str]:
    """The loops along which the ends are running sums."""
    return {n.dim.var for end in (dim.start, dim.stop) for n in ir.walk(end) if isinstance(n, ir.Running)}


def _offset(layout: Layout, var: str, dim: ir.Dim, used: list[ir.Node]) -> tuple[ir.Expr | None, Affine | None]:
    """Where segments start whose positions are `start + j`, and how long an axis is that is walked so."""
    for node in (n for part in used for n in ir.walk(part)):
        array, subs = (node.array, node.subs) if isinstance(node, (ir.Load, ir.Store)) else (None, ())
        for axis, sub in enumerate(subs):
            start = _start(sub, dim)
            if start is not None and array is not None \
                    and follow(var, start, ir.Op("add", (start, dim.stop), start.type)) is not None:
                return start, layout.ctx.size(array, axis)
    return None, None


def _start(sub: ir.Node, dim: ir.Dim) -> ir.Expr | None:
    """The start in `start + j`."""
    if not (isinstance(sub, ir.Op) and sub.name == "add"):
        return None
    sides = [bare(a) for a in sub.args]
    here = ir.Index(dim.var)
    return sides[1 - sides.index(here)] if here in sides else None


def counted_on(node: N, dim: ir.Dim) -> N:
    """A value with counters beside a loop from 0 on as what they are: the start and the loop variable.

    How often the loop runs is where it stops, as long as that is not negative: `owners` makes sure.
    """
    def change(n: ir.Node) -> ir.Node | None:
        if isinstance(n, ir.Running) and n.dim == dim and n.kind == "sum" and n.value == ir.Const(1) \
                and not n.inclusive and n.guard is None and n.init is not None:
            return ir.Op("add", (ir.substitute(n.init, change), ir.Index(dim.var)), n.type)
        if isinstance(n, ir.Reduce) and n.dims == (dim,) and n.kind == "sum" and n.value == ir.Const(1) \
                and n.guard is None and n.init is None:
            return dim.stop
        return None
    return ir.substitute(node, change) if dim.start == ir.Const(0) else node


def _size(layout: Layout, dim: ir.Dim, used: list[ir.Node]) -> Affine | None:
    """How long the axis is: that of the slice, or one that is walked with the variable."""
    stop = dim.stop
    if isinstance(stop, ir.Op) and stop.name == "slice-end":
        return affine(stop.args[1])
    return layout.size_walked(dim.var, used)


def at_owner(found: Segments, dim: ir.Dim, value: N, rows: Rows, place: ir.Expr | None = None) -> N:
    """A value for each position of the axis: what belongs to a segment is looked up at the owner.

    place: what the variable of the segments is there, if it is not the position itself.
    """
    here = ir.Index(found.axis.var)

    def moved(node: ir.Node) -> ir.Node:
        used = variables(node)
        if found.offset is not None and isinstance(node, ir.Expr) and _start(node, dim) == found.offset:
            return here
        if node == ir.Index(dim.var):
            return place or (here if found.offset is None else Within(found, ir.INT))
        sums = running(node, dim, rows)
        if sums is not None or (isinstance(node, ir.Running) and node.dim.var == dim.var):
            return _restarted(found, sums or node, moved)
        if isinstance(node, ir.Expr) and found.loop.var in used and dim.var not in used:
            test = ir.Op("owned", (here,), ir.BOOL)
            return AtOwner("owner", (found.loop,), node, node.type, guard=test, segments=found)
        return ir.rebuild(node, moved) if used & {found.loop.var, dim.var} else node
    return ir.rebuild(value, moved) if isinstance(value, ir.Stmt) else moved(value)         # type: ignore[return-value]


def _restarted(found: Segments, sums: ir.Node, moved: Callable[[ir.Node], ir.Node]) -> ir.Node:
    """Sums that run along a segment, as such that run along the axis and begin anew with each segment."""
    assert isinstance(sums, ir.Running)
    start = None if sums.init is None else bare(sums.init)
    if sums.kind != "sum" or not sums.inclusive or start not in (None, ir.Const(0), ir.Const(0.0)) \
            or sums.guard is not None or sums.dim.apart is not None or sums.type.number:
        raise Refusal("LL201", f"a running {sums.kind} along segments")
    value = moved(sums.value)
    assert isinstance(value, ir.Expr)
    return InSegments("sum", found.axis, value, sums.type, segments=found)


def along_axis(layout: Layout, found: Segments, dim: ir.Dim, value: ir.Expr) -> t.Value:
    """The value at each position of the axis, which comes first."""
    owner = owners(layout, found)
    moved = at_owner(found, dim, value, rows_of(layout))
    inner = along(layout, found.axis)
    base = values.value(inner, moved)
    layout.touched = inner.touched
    over = found.axis.var
    if t.is_number(base):
        raise Refusal("LL201", "a number that is the same at each place of a segment", layout.ctx.line)
    if over not in base.dims:
        return t.Spread(base, owner, base.dtype)
    return base if base.dims[0] == over else t.Turn(base, (over, *t.without(base, (over,))))


def grouped(layout: Layout, found: Segments, dim: ir.Dim, kind: str, value: ir.Expr, dtype: str) -> t.Value:
    """A sum or an extreme of each segment."""
    base = along_axis(layout, found, dim, value)
    base = base if base.dtype == dtype else t.Cast(base, dtype)
    size = affine(found.loop.stop)
    assert size is not None
    over = found.axis.var
    dims = (found.loop.var, *t.without(base, (over,)))
    return t.Grouped(owners(layout, found), base, over, size, dims, dtype, kind, within=True)


def flattened(layout: Layout, dims: tuple[ir.Dim, ...], effect: E) -> tuple[tuple[ir.Dim, ...], E]:
    """What is done for each position of each segment, done for each position of the axis; others as they are.

    No two segments have a position in common, so none is stored to twice.
    """
    effect, given = counted_on(effect, dims[1]) if len(dims) > 1 else effect, effect
    found = _pair(layout, dims, [effect] if isinstance(effect, ir.Store) else list(ir.children(effect)))
    if found is None or (isinstance(effect, ir.Store) and not isinstance(effect.array, ir.Param)):
        return dims, given
    own, dim, rest = found
    moved = at_owner(own, dim, effect, rows_of(layout))
    owners(layout, own)
    if isinstance(moved, ir.Store) and moved.combine == "last" and ir.Index(own.axis.var) in moved.subs:
        return (own.axis, *rest), replace(moved, combine="")
    return (own.axis, *rest), moved


def _pair(layout: Layout, dims: tuple[ir.Dim, ...], used: list[ir.Node]
          ) -> tuple[Segments, ir.Dim, tuple[ir.Dim, ...]] | None:
    """Two loops of which the inner one goes through the segments of the outer one, and those inside of both."""
    if len(dims) < 2 or (layout.ctx.facts.needs_grad and layout.gate is not None):
        return None
    inner = along(layout, dims[0])
    if dims[0].var in inner.ragged:
        return None
    own = segments(inner, dims[1], used)
    if own is None or any(variables(d.start) | variables(d.stop) for d in dims[2:]):
        return None
    return own, dims[1], dims[2:]
