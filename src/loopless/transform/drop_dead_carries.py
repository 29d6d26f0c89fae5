"""A name that nothing reads any more is not carried.

    for i in range(n):                   loop i (t: update x[i] * 2):          loop i ():
        t = x[i] * 2             →           y[i] = (t := x[i] * 2)    →          y[i] = (t := x[i] * 2)
        y[i] = t

Alive is what effects, bounds and results mention, and what the updates of living names mention. What may raise in a
dropped value is kept as a `Discard`.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir
from .risks import risks

Key = tuple[str, str]


def drop_dead_carries(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    carries: dict[Key, ir.Carry] = {}
    alive: set[Key] = set()
    for stmt in body:
        _scan(stmt, carries, alive)
    work = list(alive)
    while work:
        carry = carries.get(work.pop())
        for key in (_mentioned(carry.init) | _mentioned(carry.update) if carry is not None else ()):
            if key not in alive:
                alive.add(key)
                work.append(key)
    return tuple(_dropped(stmt, alive) for stmt in body)


def _scan(stmt: ir.Stmt, carries: dict[Key, ir.Carry], alive: set[Key]) -> None:
    if not isinstance(stmt, ir.For):
        alive |= _mentioned(stmt)
        return
    alive |= _mentioned(stmt.start) | _mentioned(stmt.stop)
    carries.update({(stmt.index, c.name): c for c in stmt.carries})
    for inner in stmt.body:
        _scan(inner, carries, alive)


def _mentioned(node: ir.Node) -> set[Key]:
    return {(n.loop, n.name) for n in ir.walk(node) if isinstance(n, (ir.Carried, ir.Final))}


def _dropped(stmt: ir.Stmt, alive: set[Key]) -> ir.Stmt:
    if not isinstance(stmt, ir.For):
        return stmt
    dead = [c for c in stmt.carries if (stmt.index, c.name) not in alive]
    left = [d for c in dead if not isinstance(c.update, ir.Undefined) for d in risks(c.update, c.line)]
    return replace(stmt, body=(*(_dropped(s, alive) for s in stmt.body), *left),
                   carries=tuple(c for c in stmt.carries if (stmt.index, c.name) in alive))
