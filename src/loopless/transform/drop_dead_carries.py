"""A name that nothing reads any more is not carried.

    for i in range(n):                   loop i (t: update x[i] * 2):          loop i ():
        t = x[i] * 2             →           y[i] = (t := x[i] * 2)    →          y[i] = (t := x[i] * 2)
        y[i] = t

Alive is what effects, bounds and results mention, and what the updates of living names mention. What may raise in a
dropped value stays as a `Discard`.
"""
from __future__ import annotations

from ..analyze.risks import settled_risks
from ..ir import loop as ir
from ..ir.node import replace

Key = tuple[str, str]


def drop_dead_carries(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    alive = _alive(body, looked_at=True)
    left = tuple(_dropped(stmt, alive) for stmt in body)
    if not any(ir.has(stmt, ir.Discard) for stmt in left):
        return left
    read = _alive(body, looked_at=False)
    return _settled(left, {n for stmt in body for n in _wanted(_dropped(stmt, read))})


def _alive(body: tuple[ir.Stmt, ...], looked_at: bool) -> set[Key]:
    """The names that are read; looked_at: those too that only say whether something has to be looked at."""
    carries: dict[Key, ir.Carry] = {}
    alive: set[Key] = set()
    for stmt in body:
        _scan(stmt, carries, alive, looked_at)
    work = list(alive)
    while work:
        carry = carries.get(work.pop())
        for key in (_mentioned(carry.init) | _mentioned(carry.update) if carry is not None else ()):
            if key not in alive:
                alive.add(key)
                work.append(key)
    return alive


def _settled(stmts: tuple[ir.Stmt, ...], wanted: set[ir.Node]) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for s in stmts:
        if isinstance(s, ir.Discard):
            out += settled_risks(s, wanted)
        else:
            out.append(replace(s, body=_settled(s.body, wanted)) if isinstance(s, ir.For) else s)
    return tuple(out)


def _wanted(stmt: ir.Stmt) -> set[ir.Node]:
    """All values in what a statement does, but for what is only looked at."""
    if isinstance(stmt, ir.Discard):
        return set()
    if isinstance(stmt, ir.For):
        return {n for s in stmt.body for n in _wanted(s)} | {n for c in stmt.carries for n in ir.walk(c)}
    return set(ir.walk(stmt))


def _scan(stmt: ir.Stmt, carries: dict[Key, ir.Carry], alive: set[Key], looked_at: bool) -> None:
    if isinstance(stmt, ir.Discard) and not stmt.needed:
        alive |= _mentioned(stmt.guard) if stmt.guard is not None and looked_at else set()
        return
    if not isinstance(stmt, ir.For):
        alive |= _mentioned(stmt)
        return
    alive |= _mentioned(stmt.start) | _mentioned(stmt.stop)
    carries.update({(stmt.index, c.name): c for c in stmt.carries})
    for inner in stmt.body:
        _scan(inner, carries, alive, looked_at)


def _mentioned(node: ir.Node) -> set[Key]:
    return {(n.loop, n.name) for n in ir.find(node, ir.Carried)} | {(n.loop, n.name) for n in ir.find(node, ir.Final)}


def _dropped(stmt: ir.Stmt, alive: set[Key]) -> ir.Stmt:
    if not isinstance(stmt, ir.For):
        return stmt
    return replace(stmt, body=tuple(_dropped(s, alive) for s in stmt.body),
                   carries=tuple(c for c in stmt.carries if (stmt.index, c.name) in alive))
