"""Elements that loops append to a list, each so often as the data says: every one of them has an owner.

    for i in range(len(x)):
        for _ in range(count[i]):            →      torch.stack(out) is x[torch.repeat_interleave(count)]
            out.append(x[i])

The list is one axis, of which each iteration of the outer loop has a segment (segments.py). How long it is nobody
knows before, so nothing may depend on that. The place in a segment is what is counted along the axis, from its start.
Level: bitwise. A count that is negative, or a list that stays empty, sends the call back to the loop.
"""
from __future__ import annotations

from ..analyze.affine import affine, as_expression, variables
from ..analyze.partitions import Ends
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..report.reasons import Refusal
from . import owners, segments, values
from .layout import Extent, Layout, rows_of

UNKNOWN = "the length of a list"


def unrolled(layout: Layout, dims: tuple[ir.Dim, ...], append: ir.Append) -> t.Value | None:
    """All elements of a list along one dimension, the first; None if its loops are as long as sizes say."""
    if len(dims) != 2 or append.guard is not None or any(d.step != 1 for d in dims) or layout.ctx.remote:
        return None
    outer, inner = dims
    if inner.start != ir.Const(0) or affine(inner.stop) is not None:
        return None
    layout = owners.along(layout, outer)
    extent = layout.extents[outer.var]
    if outer.var in layout.ragged or extent.start != Affine():
        return None
    name = layout.ctx.rows.setdefault((inner.stop, ir.Const(0), -2), f"place:{len(layout.ctx.rows)}")
    loop = ir.Dim(outer.var, ir.Const(0), as_expression(extent.stop), 1)
    own = owners.Segments(loop, Ends(inner.stop, None), ir.Dim(name, ir.Const(0), ir.Param(UNKNOWN, ir.INT), 1),
                            sized=False)
    value = segments.at_owner(own, inner, append.value, rows_of(layout), owners.Within(own, ir.INT))
    if not variables(append.value) & {outer.var, inner.var}:
        raise Refusal("LL204", "the same value several times", append.line)
    axis = owners.along(layout, None)
    axis.extents[name], axis.order = Extent(Affine(), Affine.symbol(UNKNOWN), 1), [name]
    found = values.value(axis, value)
    if UNKNOWN in repr(found) or name not in found.dims:
        raise Refusal("LL215", "a list whose length is only known from the data", append.line)
    owner = owners.owners(layout, own)
    assert isinstance(owner, t.Owners)
    total = t.Fold("sum", owner.counts, (outer.var,), (), "int64")
    layout.checks.append(t.Check(t.Apply("gt", (total, t.Number("0", "int")), (), "bool"), "the list is not empty"))
    return found if found.dims[0] == name else t.Turn(found, (name, *t.without(found, (name,))))
