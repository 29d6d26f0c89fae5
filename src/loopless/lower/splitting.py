"""Where a loop would have to be split so that two accesses are no longer in conflict: a hint that a refusal carries.

    for i in range(n):                             for i in range(k + 1):
        a[i] = a[k] + b[i]             →               a[i] = a[k] + b[i]
                                                   for i in range(k + 1, n):
                                                       a[i] = a[k] + b[i]

The point must lie inside the loop, by the facts. transform/split_loop.py splits it, and the region is compiled anew.
"""
from __future__ import annotations

from ..analyze.accesses import Access
from ..analyze.affine import affine
from ..analyze.crossing import Bound, crossings
from ..ir import loop as ir
from ..ir.conditions import at_least
from ..ir.types import INT
from ..report.reasons import Split
from .context import Context
from .narrowed import expression, symbols


def split_between(write: Access, read: Access, dim: ir.Dim, ctx: Context) -> Split | None:
    """The first iteration of the second of two loops, between which nothing is carried from the write to the read."""
    if all(p is not None and q is not None and p.coefficient(dim.var) == q.coefficient(dim.var)
           for p, q in zip(write.places, read.places, strict=False)):
        return None                     # always as far apart: there is no point from which on it is another loop
    known = symbols([dim.start, dim.stop, *write.subs, *read.subs])
    for bound in crossings(dim, write, read):
        point = _point(bound, dim, known)
        if point is not None and _inside(point, dim, ctx):
            return Split(dim.var, point)
    return None


def _point(bound: Bound, dim: ir.Dim, known: dict[str, ir.Expr]) -> ir.Expr | None:
    """The first iteration, in the order of the loop, on the other side of a bound."""
    ascending = dim.step > 0
    begins = bound.least == ascending               # whether those that see a write come last
    value = bound.value
    if bound.times > 1:                             # rounded to the first iteration within the bound
        total = expression(value + (bound.times - 1 if bound.least else 0), known)
        edge = None if total is None else ir.Op("floor_divide", (total, ir.Const(bound.times)), INT)
        return edge if begins or edge is None else ir.Op("add", (edge, ir.Const(dim.step)), INT)
    return expression(value if begins else value + dim.step, known)


def _inside(point: ir.Expr, dim: ir.Dim, ctx: Context) -> bool:
    at, start, stop = affine(point), affine(dim.start), affine(dim.stop)
    if at is None or start is None or stop is None:
        return False
    return at_least(ctx.facts, (at - start) * dim.step, 1) and at_least(ctx.facts, (stop - at) * dim.step, 1)
