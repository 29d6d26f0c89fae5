"""How often a loop runs whose ends are in the data, times an int that is written out.

    for b in range(len(lengths)):
        for t in range(lengths[b]):         →   count = torch.clamp_min(lengths, 0).sum().item()
            count += 1

The loop goes along no axis, so nothing else says how far it reaches. Left alone: what is added in a branch, and loops
whose ends are forms of sizes and loop variables, for which there is a formula.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import INT
from .recurrences.form import runs_test


def counted(expr: ir.Reduce) -> ir.Expr | None:
    """A sum of the same int in each iteration as the sum of the lengths of its innermost loop; None for other folds."""
    *outer, dim = expr.dims
    known = affine(dim.start) is not None and affine(dim.stop) is not None
    if known or dim.step != 1 or dim.apart is not None or expr.kind != "sum" or expr.type != INT \
            or expr.guard is not None or expr.init is not None \
            or not (isinstance(expr.value, ir.Const) and type(expr.value.value) is int):
        return None
    length = dim.stop if dim.start == ir.Const(0) else ir.Op("sub", (dim.stop, dim.start), INT)
    value: ir.Expr = ir.Select(runs_test(dim), length, ir.Const(0), INT)
    if expr.value != ir.Const(1):
        value = ir.Op("mul", (expr.value, value), INT)
    return replace(expr, dims=tuple(outer), value=value) if outer else value
