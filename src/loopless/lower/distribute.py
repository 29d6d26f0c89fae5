"""A loop over several statements, as one loop for each of them.

    for i in range(1, n):                         for i in range(1, n):
        d[i, 0] = d[i - 1, 0] + c[i, 0]               d[i, 0] = d[i - 1, 0] + c[i, 0]
        for j in range(1, m):              →      for i in range(1, n):
            d[i, j] = ...                             for j in range(1, m):
                                                          d[i, j] = ...

Each has its own entry, between the numbers of the effects (`spaced`). Right if no statement needs, in a later
iteration, what one behind it did in an earlier one, or changes what that one needed. Asked of isl for each pair of
accesses. Only where a nest of two loops is all that is wanted (skew.py): other loops need no such step, a store has a
moment of its own as it is.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analyze.accesses import Access, accesses
from ..analyze.wavefront import meet
from ..ir import loop as ir
from ..ir.node import N, replace
from .context import Context
from .places import placed


def distributed(loop: ir.For, dim: ir.Dim, ctx: Context) -> list[ir.For] | None:
    """A loop for each statement of the body, in order; None if that is not the same."""
    if loop.carries or len(loop.body) < 2:
        return None
    groups = [list(_effects(stmt)) for stmt in loop.body]
    if any(e is None for group in groups for e in group):
        return None
    found = [[placed(a, dim, ctx) for a in accesses([e for e in group if e is not None])] for group in groups]
    entries = [loop.at, *(max([loop.at, *_numbers(loop.body[:k])]) for k in range(1, len(groups)))]
    written = {a.array for group in found for a in group if a.kind == "write"}
    if any(a.array in written and a.at < entry for entry, group in zip(entries, found) for a in group):
        return None                                     # what was there before, under a name
    for k, early in enumerate(found):
        if any(_against(dim, b, a) for late in found[k + 1:] for a in early for b in late):
            return None
    first, *later = loop.body
    return [replace(loop, body=(first,)), *(replace(loop, body=(_entered(stmt, entry),), at=entry + 1)
                                            for stmt, entry in zip(later, entries[1:]))]


def spaced(node: Any) -> Any:
    """The same with room for a loop entry between every two numbers."""
    made = ir.rebuild(node, spaced)
    return replace(made, at=2 * made.at) if isinstance(made, (ir.Load, ir.Store, ir.Append, ir.For)) else made


def _entered(node: N, entry: int) -> N:
    """A statement whose reads come after the entry of a loop of its own."""
    def later(n: ir.Node) -> ir.Node | None:
        if not (isinstance(n, ir.Load) and n.at == entry):
            return None
        return replace(n, at=entry + 1, subs=tuple(_entered(s, entry) for s in n.subs))
    return ir.substitute(node, later)


def _effects(stmt: ir.Stmt, dims: tuple[ir.Dim, ...] = ()) -> Iterator[ir.Stmt | None]:
    """The effects of a statement, each over the loops inside of it; None for what cannot be looked into."""
    if isinstance(stmt, (ir.Store, ir.Discard)):
        yield ir.Forall(dims, stmt) if dims else stmt
    elif isinstance(stmt, ir.For) and not stmt.carries:
        for inner in stmt.body:
            yield from _effects(inner, (*dims, ir.Dim(stmt.index, stmt.start, stmt.stop, stmt.step)))
    else:
        yield None


def _numbers(body: tuple[ir.Stmt, ...]) -> list[int]:
    return [n.at for stmt in body for n in ir.walk(stmt) if isinstance(n, (ir.Store, ir.For))]


def _against(dim: ir.Dim, first: Access, second: Access) -> bool:
    """Whether the first access may touch, in an earlier iteration, what the second one touches in a later one."""
    if first.array != second.array or "write" not in (first.kind, second.kind):
        return False
    return meet(dim, first, second, "v < w" if dim.step > 0 else "v > w")
