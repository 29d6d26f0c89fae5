"""Segments of one array, each in its own iteration: what one iteration does there, no other one sees.

    for i in range(len(ptr) - 1):
        x[ptr[i]:ptr[i + 1]] -= x[ptr[i]:ptr[i + 1]].max()

The ends follow one upon another (analyze/partitions.py), so the segments are apart if none of them ends before it
begins, and the first one does not count from the end. That is in the data, and checked: the effect says so.
"""
from __future__ import annotations

from collections.abc import Iterable

from ..analyze.accesses import Access
from ..analyze.dependences import Dependence
from ..analyze.partitions import bare, follow
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import BOOL, tensor

APART = (("plain", False), ("about", "segments follow one upon another"))
Ends = tuple[ir.Expr, ir.Expr]


def apart(deps: list[Dependence], dim: ir.Dim, carries: Iterable[ir.Carry]) -> tuple[list[Dependence], list[ir.Stmt]]:
    """The dependences without those between the segments of two iterations, and what has to hold for that."""
    updates = {c.name: c.update for c in carries}
    seen: dict[Ends, None] = {}
    out: list[Dependence] = []
    for d in deps:
        ends = _shared(d.source, d.sink, dim, updates) if d.carried else None
        if ends is None:
            out.append(d)
            continue
        seen[ends] = None
        if d.same:
            out.append(replace(d, carried=False))
    return out, [ir.Discard(ensured) for ends in seen for ensured in _ensured(*ends)]


def _shared(a: Access, b: Access, dim: ir.Dim, updates: dict[str, ir.Expr]) -> Ends | None:
    """The ends of the segment that two accesses keep to, the same in both."""
    if dim.step != 1 or dim.start != ir.Const(0):
        return None
    for one, other in zip(_segments(a), _segments(b), strict=False):
        if one is not None and other is not None and tuple(map(bare, one)) == tuple(map(bare, other)) \
                and follow(dim.var, *one, updates) is not None:
            return one
    return None


def _segments(access: Access) -> list[Ends | None]:
    """From where to where an access goes along each axis, where that is a slice or a loop of its own."""
    own = {d.var: d for d in access.dims if d.step == 1}
    found: list[Ends | None] = []
    for sub in access.subs:
        if isinstance(sub, ir.Span):
            found.append(None if sub.start is None or sub.stop is None else (sub.start, sub.stop))
        else:
            dim = own.get(sub.var) if isinstance(sub, ir.Index) else None
            found.append(None if dim is None else (dim.start, dim.stop))
    return found


def _ensured(start: ir.Expr, stop: ir.Expr) -> list[ir.Expr]:
    low, high = bare(start), bare(stop)
    return [_test(high, low), _test(low, ir.Const(0))]


def _test(value: ir.Expr, least: ir.Expr) -> ir.Expr:
    kind = tensor("bool") if value.type.tensor or least.type.tensor else BOOL
    return ir.Op("ensure", (value, ir.Op("ge", (value, least), kind)), value.type, APART)
