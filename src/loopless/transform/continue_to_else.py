"""`continue` becomes an `else`: what follows it runs only where it was not taken.

    for i in ...:                      for i in ...:
        if c:                              if c: pass
            continue              →        else:
        rest                                   rest
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir


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
            out.append(replace(stmt, then=continue_to_else((*stmt.then, *rest)),
                               orelse=continue_to_else((*stmt.orelse, *rest))))
            return tuple(out)
        else:
            out.append(stmt)
    return tuple(out)


def _continues(stmt: ir.Stmt) -> bool:
    if isinstance(stmt, ir.If):
        return any(_continues(s) for s in (*stmt.then, *stmt.orelse))
    return isinstance(stmt, ir.Continue)
