"""One loop over all elements of a tensor becomes a nest over its axes.

    for i in range(x.numel()):                         for i0 in range(x.shape[0]):
        a, b = unravel_index(i, x.shape)       →           for i1 in range(x.shape[1]):
        ... a ... b ...                                        ... i0 ... i1 ...

The loop variable must not be used in any other way.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir


def delinearize(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    return tuple(_statement(s) for s in body)


def _statement(stmt: ir.Stmt) -> ir.Stmt:
    if isinstance(stmt, ir.If):
        return replace(stmt, then=delinearize(stmt.then), orelse=delinearize(stmt.orelse))
    if not isinstance(stmt, ir.For):
        return stmt
    stmt = replace(stmt, body=delinearize(stmt.body))
    sizes = stmt.stop.args if isinstance(stmt.stop, ir.Op) and stmt.stop.name == "numel" else None
    if sizes is None or stmt.start != ir.Const(0) or stmt.step != 1:
        return stmt
    if len(sizes) == 1:
        stmt = replace(stmt, stop=sizes[0])
    names = [stmt.index] if len(sizes) == 1 else [f"{stmt.index}.{k}" for k in range(len(sizes))]

    def unravel(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Op) and node.name == "unravel" and node.args == (ir.Index(stmt.index), *sizes):
            return ir.Index(names[dict(node.params)["axis"]])
        return None

    rest = [s for s in stmt.body if not (isinstance(s, ir.Assign) and s.value == ir.Index(stmt.index))]
    inner: tuple[ir.Stmt, ...] = tuple(ir.substitute(s, unravel) for s in rest)
    if len(sizes) > 1 and any(n == ir.Index(stmt.index) for s in inner for n in ir.walk(s)):
        return stmt
    for name, size in reversed(list(zip(names, sizes, strict=True))):
        inner = (ir.For(name, ir.Const(0), size, 1, inner, line=stmt.line),)
    return inner[0]
