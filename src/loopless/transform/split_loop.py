"""One loop as two: the iterations before a point, and those from it on. On the region as built.

    for i in range(n):                             for i in range(k):
        y[i] = x[i]                    →               y[i] = x[i]
                                                   for i in range(k, n):
                                                       y[i] = x[i]

The point is an iteration of the loop, or the end of it: who asks for the split makes sure of that. Where the loop may
be left by `break`, the second one stands in the `else` of the first, and what stood there follows the second alone.
"""
from __future__ import annotations

from collections.abc import Callable
from itertools import count

from ..ir import loop as ir
from ..ir.node import replace
from ..report.reasons import Split


def split_loop(body: tuple[ir.Stmt, ...], at: Split) -> tuple[ir.Stmt, ...]:
    """The region with one of its loops split."""
    taken = {n.index for stmt in body for n in ir.find(stmt, ir.For)}
    return _block(body, at, taken)


def _block(body: tuple[ir.Stmt, ...], at: Split, taken: set[str]) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.For) and stmt.index == at.loop:
            second = under_new_names(replace(stmt, start=at.point), taken)
            leaves = any(ir.has(s, ir.Break) for s in stmt.body)
            first = replace(stmt, stop=at.point, orelse=(second,) if leaves else ())
            out += [first] if leaves else [first, second]
        elif isinstance(stmt, ir.For):
            out.append(replace(stmt, body=_block(stmt.body, at, taken), orelse=_block(stmt.orelse, at, taken)))
        elif isinstance(stmt, ir.If):
            out.append(replace(stmt, then=_block(stmt.then, at, taken), orelse=_block(stmt.orelse, at, taken)))
        else:
            out.append(stmt)
    return tuple(out)


def under_new_names(loop: ir.For, taken: set[str]) -> ir.For:
    """The loop with variables of its own, and those of the loops inside."""
    names: dict[str, str] = {}
    for old in [n.index for n in ir.find(loop, ir.For)]:
        plain = old.split(":")[0]
        names[old] = next(new for k in count(1) if (new := f"{plain}:{k}") not in taken)
        taken.add(names[old])

    def change(n: ir.Node) -> ir.Node | None:
        if isinstance(n, ir.Index) and n.var in names:
            return ir.Index(names[n.var])
        if isinstance(n, ir.For) and n.index in names and n is not loop:
            return _renamed(n, names[n.index], change)
        return None
    return _renamed(loop, names[loop.index], change)


def _renamed(loop: ir.For, index: str, change: Callable[[ir.Node], ir.Node | None]) -> ir.For:
    return replace(ir.rebuild(loop, lambda n: ir.substitute(n, change)), index=index)
