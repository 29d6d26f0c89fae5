"""How far a place reaches that is found in the data: the first match of a loop is one of its iterations.

    x[j + 1:] = 0, where j is the first one of range(n) for which a test holds        j + 1 is between 1 and n

So such a place needs no look at the data to see that it does not count from the end.
"""
from __future__ import annotations

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import replace


def reach(place: ir.Expr, outer: list[ir.Dim]) -> tuple[Affine | None, Affine | None]:
    """The least and the greatest value of a place over all iterations of the loops around; None where unknown."""
    place, found = _anywhere(place)
    value = affine(place)
    return (None, None) if value is None else extremes(value, [*outer, *found])


def spelled_out(dims: list[ir.Dim]) -> list[ir.Dim]:
    """Loops that begin at a place that was found, as ones that begin at any iteration of the loop that was searched."""
    out: list[ir.Dim] = []
    for dim in dims:
        start, found = (dim.start, []) if affine(dim.start) is not None else _anywhere(dim.start)
        out += [*found, replace(dim, start=start)]
    return out


def _anywhere(place: ir.Expr) -> tuple[ir.Expr, list[ir.Dim]]:
    """The place with what was found as the variable of the loop that was searched, and those loops."""
    found: list[ir.Dim] = []

    def change(node: ir.Node) -> ir.Node | None:
        dim = _searched(node)
        if dim is None:
            return None
        found.append(dim)
        return ir.Index(dim.var)
    return ir.substitute(place, change), found


def _searched(node: ir.Node) -> ir.Dim | None:
    """The loop of which a value is some iteration: the first one for which a test holds, or else the last one."""
    if isinstance(node, ir.Select):
        dim, end = _searched(node.yes), affine(node.no)
        stop = None if dim is None else affine(dim.stop)
        return dim if dim is not None and end is not None and stop is not None and abs(dim.step) == 1 \
            and end == stop - dim.step else None
    while isinstance(node, ir.Temp):
        node = node.value
    return node.dims[0] if isinstance(node, ir.Reduce) and node.kind == "first" and len(node.dims) == 1 else None
