"""How far a place reaches that is found in the data: the first match of a loop is one of its iterations.

    x[j + 1:] = 0, where j is the first one of range(n) for which a test holds        j + 1 is between 1 and n

So such a place needs no look at the data to see that it does not count from the end.
"""
from __future__ import annotations

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir.affine import Affine


def reach(place: ir.Expr, outer: list[ir.Dim]) -> tuple[Affine | None, Affine | None]:
    """The least and the greatest value of a place over all iterations of the loops around; None where unknown."""
    found = [n.dims[0] for n in ir.find(place, ir.Reduce) if _is_first(n)]
    value = affine(ir.substitute(place, _any_iteration) if found else place)
    return (None, None) if value is None else extremes(value, [*outer, *found])


def _is_first(node: ir.Node) -> bool:
    return isinstance(node, ir.Reduce) and node.kind == "first" and len(node.dims) == 1


def _any_iteration(node: ir.Node) -> ir.Node | None:
    return ir.Index(node.dims[0].var) if isinstance(node, ir.Reduce) and _is_first(node) else None
