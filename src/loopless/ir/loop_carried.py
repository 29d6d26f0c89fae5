"""A region in carried form, run one iteration after the other.

A load stamped `at=t` sees what was there after effect t of this iteration: that of the innermost loop around that was
entered by then (`For.at`). A load with a smaller stamp than the loop's was made before it. A name that has no value is
no error until it is asked for.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from . import loop as ir
from .loop_dialects import IllFormed, written
from .loop_machine import Machine
from .loop_values import Operations, Poison, Unbound
from .records import dataclass


@dataclass
class Frame:
    """One iteration of a loop: what the arrays were at its start, and after each of its effects."""
    base: int
    log: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


class Carried(Machine):
    """A region in carried form."""

    def __init__(self, env: Mapping[str, Any], ops: Operations, body: tuple[ir.Stmt, ...]) -> None:
        super().__init__(env, ops)
        self.arrays = written(body)
        self.frames = [Frame(0)]
        self.note(0)

    def note(self, clock: int) -> None:
        """Remembers the arrays as they are after an effect."""
        known = {name: self.ops.copy(self.params[name]) for name in self.arrays if name in self.params}
        self.frames[-1].log.append((clock, known))

    def place(self, array: ir.Expr, at: int) -> Any:
        if isinstance(array, ir.Load):
            return self.ops.load(self.place(array.array, at), self.subscripts(array.subs))
        if isinstance(array, ir.Temp):
            return self.place(array.value, at)
        if not isinstance(array, ir.Param) or array.name not in self.arrays:
            return self.value(array)
        frame = next(f for f in reversed(self.frames) if f.base <= at)
        return next(known[array.name] for clock, known in reversed(frame.log) if clock <= at)

    def region(self, body: tuple[ir.Stmt, ...]) -> Any:
        for stmt in body:
            if isinstance(stmt, ir.Return):
                return self.value(stmt.value)
            self.statement(stmt)
        return None

    def statement(self, stmt: ir.Stmt) -> None:
        if isinstance(stmt, (ir.Store, ir.Append)):
            self.effect(stmt)
            self.note(stmt.at)
        elif isinstance(stmt, ir.Discard):
            self.effect(stmt)
        elif isinstance(stmt, ir.For):
            self.loop(stmt)
        elif self.define(stmt):
            self.note(self.frames[-1].log[-1][0])
        else:
            raise IllFormed(f"a {type(stmt).__name__} cannot be run")

    def loop(self, loop: ir.For) -> None:
        state = {(loop.index, c.name): self.kept(c.init) for c in loop.carries}
        for k in self.range(loop):
            self.indices[loop.index] = k
            self.carried.update(state)
            self.frames.append(Frame(loop.at))
            self.note(loop.at)
            for stmt in loop.body:
                self.statement(stmt)
            state = {(loop.index, c.name): self.kept(c.update) for c in loop.carries}
            self.frames.pop()
        self.finals.update(state)
        self.note(max(n.at for n in ir.walk(loop) if isinstance(n, (ir.Store, ir.Append, ir.For))))

    def kept(self, expr: ir.Expr) -> Any:
        """What a name is given: a value, a part of a tensor that shows later writes, or nothing."""
        try:
            return self.shown(expr)
        except Unbound as error:
            return Poison(error)

    def shown(self, expr: ir.Expr) -> Any:
        if isinstance(expr, ir.Load):
            return self.live(expr)
        if isinstance(expr, ir.Select):
            return self.shown(expr.yes if bool(self.value(expr.test)) else expr.no)
        if isinstance(expr, (ir.Temp, ir.Call)):
            return self.shown(expr.value if isinstance(expr, ir.Temp) else expr.body)
        return self.value(expr)
