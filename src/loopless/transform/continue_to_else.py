"""`continue` becomes an `else`: what follows it runs only where it was not taken.

    for i in ...:                      for i in ...:
        if c:                              if c: pass
            continue              →        else:
        rest                                   rest
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace


def continue_to_else(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The same statements without `Continue`."""
    out: list[ir.Stmt] = []
    for k, stmt in enumerate(body):
        if isinstance(stmt, ir.Continue):
            return tuple(out)
        if isinstance(stmt, ir.For):
            out.append(replace(stmt, body=continue_to_else(stmt.body)))
        elif isinstance(stmt, ir.If):
            if not _continues(stmt):
                out.append(replace(stmt, then=continue_to_else(stmt.then), orelse=continue_to_else(stmt.orelse)))
                continue
            rest = body[k + 1:]
            again = tuple(renamed(s) for s in rest)
            out.append(replace(stmt, then=continue_to_else((*stmt.then, *again)),
                               orelse=continue_to_else((*stmt.orelse, *rest))))
            return tuple(out)
        else:
            out.append(stmt)
    return tuple(out)


def renamed(stmt: ir.Stmt) -> ir.Stmt:
    """A copy of a statement whose loops have variables of their own."""
    loops = {n.index for n in ir.find(stmt, ir.For)}

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Index) and node.var in loops:
            return ir.Index(f"{node.var}+")
        if isinstance(node, ir.For) and node.index in loops and not node.index.endswith("+"):
            return ir.substitute(replace(node, index=f"{node.index}+"), change)
        return None
    return ir.substitute(stmt, change) if loops else stmt


def _continues(stmt: ir.Stmt) -> bool:
    if isinstance(stmt, ir.If):
        return any(_continues(s) for s in (*stmt.then, *stmt.orelse))
    return isinstance(stmt, ir.Continue)
