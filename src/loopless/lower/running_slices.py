"""The running sum of a slice, at a position in it: one that goes along with the loop through the slice.

    out[s:e] = torch.cumsum(x[s:e], 0)      for p in range(s, e): out[p] = (the sum of x[s..p])

The slice is the very range of the loop, so the element is what has been added up so far. Level: reassociated.
"""
from __future__ import annotations

from ..analyze.rows import Rows, element, parts
from ..ir import loop as ir
from ..ir.types import category
from .recurrences.form import strip


def running(node: ir.Node, dim: ir.Dim, rows: Rows) -> ir.Running | None:
    """What an element of a running sum is in the loop that goes through it; None if it is something else."""
    if not (isinstance(node, ir.Op) and node.name == "fn:taken" and not node.args[1].type.rank):
        return None
    row, at = strip(node.args[0]), node.args[1]
    if not (isinstance(row, ir.Op) and row.name == "fn:cumsum" and dict(row.params) == {"dim": 0}):
        return None
    kind = row.args[0].type.dtype
    here = ir.Index(dim.var) if dim.start == ir.Const(0) else ir.Op("sub", (ir.Index(dim.var), dim.start), ir.INT)
    if at != here or (category(kind) > 1 and kind not in ("float32", "float64")):
        return None
    if not all(rows.same(a, b) for part in parts(row.args[0])
               for a, b in zip(rows.span(part)[1:], (dim.start, dim.stop), strict=True)):
        return None
    return ir.Running("sum", dim, element(row.args[0], at, rows), node.type)
