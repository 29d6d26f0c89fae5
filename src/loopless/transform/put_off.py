"""What a loop stores on its only way out is stored after it: nothing else happens in between.

    for j in range(m):                       for j in range(m):
        if row[j] == end:                        if row[j] == end:
            row[j + 1:] = 0          →               break
            break                            if left:
                                                 row[j + 1:] = 0

So the loop no longer writes what it reads, and what it looks for is found for all iterations at once; where it was left
is one position, and not a store that some iteration may do. The loop variable and every other name still have the
values that they had (exits_to_flags.py).

Left alone: loops with several ways out, and what is computed from what was stored on the way out.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace

Block = tuple[ir.Stmt, ...]


def put_off(body: Block, loop: ir.For, exits: list[ir.Stmt]) -> tuple[Block, Block]:
    """The body of a loop without what it stores right before its only exit, and that, for after the loop."""
    name = next((s.name for s in loop.body if isinstance(s, ir.Assign) and s.value == ir.Index(loop.index)), "")
    if len(exits) != 1 or not name:
        return body, ()
    body, late = _taken(body)
    here, there = ir.Index(loop.index), ir.Var(name, ir.INT)
    return body, tuple(ir.substitute(s, lambda n: there if n == here else None) for s in late)


def _taken(body: Block) -> tuple[Block, Block]:
    for k, stmt in enumerate(body):
        if isinstance(stmt, (ir.Break, ir.Return)):
            kept, late = _apart(body[:k])
            return (*kept, *body[k:]), late
        if isinstance(stmt, ir.If):
            (then, first), (orelse, second) = _taken(stmt.then), _taken(stmt.orelse)
            if first or second:
                return (*body[:k], replace(stmt, then=then, orelse=orelse), *body[k + 1:]), (*first, *second)
    return body, ()


def _apart(block: Block) -> tuple[Block, Block]:
    """The statements before an exit, and those of the last ones that are put off: from a store of many places on."""
    kept: list[ir.Stmt] = []
    late: list[ir.Stmt] = []
    for k, stmt in reversed(list(enumerate(block))):
        needed = isinstance(stmt, ir.Assign) and (not stmt.name.isidentifier() or stmt.name in _read(late))
        if (_stores(stmt) or (needed and late)) and not _meet(stmt, kept):
            late.insert(0, stmt)
        elif isinstance(stmt, ir.Assign) and not ir.has(stmt.value, ir.Load, ir.Param):
            kept.insert(0, stmt)
        else:
            kept = [*block[:k + 1], *kept]
            break
    many = next((k for k, stmt in enumerate(late) if isinstance(stmt, ir.For)), None)
    if many is None:
        return block, ()
    for k in reversed(range(many)):
        if isinstance(late[k], ir.Assign) and {n.name for n in ir.find(late[k], ir.Assign)} & _read(late[many:]):
            many = k
    return (*kept, *late[:many]), tuple(late[many:])


def _read(body: list[ir.Stmt]) -> set[str]:
    return {n.name for stmt in body for n in ir.find(stmt, ir.Var)}


def _stores(stmt: ir.Stmt) -> bool:
    """Whether a statement stores, or is a loop that does nothing else."""
    if isinstance(stmt, ir.For):
        return not stmt.orelse and all(isinstance(s, ir.Assign) or _stores(s) for s in stmt.body) \
            and any(map(_stores, stmt.body))
    return isinstance(stmt, ir.Store)


def _meet(stmt: ir.Stmt, others: list[ir.Stmt]) -> bool:
    """Whether a statement and later ones give and read the same names."""
    given = {n.name for n in ir.find(stmt, ir.Assign)}
    names = given | {n.name for n in ir.find(stmt, ir.Var)}
    return any({other.name} & names or {n.name for n in ir.find(other, ir.Var)} & given
               for other in others if isinstance(other, ir.Assign))
