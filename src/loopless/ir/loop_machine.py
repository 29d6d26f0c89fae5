"""What runs a region of the loop IR: what the three dialects share, and a region as built."""
from __future__ import annotations

from typing import Any

from . import loop as ir
from .loop_dialects import IllFormed
from .loop_values import Values


class Machine(Values):
    """What the dialects share: allocations, effects, results."""

    def allocate(self, new: ir.New) -> Any:
        fill = None if new.fill is None else self.value(new.fill)
        return self.ops.new(tuple(self.value(e) for e in new.shape), fill, new.type.dtype)

    def define(self, stmt: ir.Stmt) -> bool:
        """Runs an allocation; False if it is none."""
        if isinstance(stmt, ir.New):
            self.params[stmt.name] = self.allocate(stmt)
        elif isinstance(stmt, ir.NewList):
            self.lists[stmt.name] = []
        return isinstance(stmt, (ir.New, ir.NewList))

    def effect(self, effect: ir.Store | ir.Append | ir.Discard) -> None:
        if effect.guard is not None and not bool(self.value(effect.guard)):
            return
        if isinstance(effect, ir.Discard):
            self.value(effect.value)
            return
        if isinstance(effect, ir.Append):
            self.lists[effect.list].append(self.value(effect.value))
            return
        value, subs = self.value(effect.value), self.subscripts(effect.subs)
        self.ops.store(self.live(effect.array), subs, value)

    def live(self, array: ir.Expr) -> Any:
        """The memory of an array as it is now."""
        if isinstance(array, ir.Load):
            return self.ops.load(self.live(array.array), self.subscripts(array.subs))
        return self.live(array.value) if isinstance(array, ir.Temp) else self.value(array)


class _Skip(Exception):
    """A `continue` on its way to its loop."""


class _Leave(Exception):
    """A `break` on its way to its loop."""


class _Finish(Exception):
    """A `return` on its way out."""


class Built(Machine):
    """A region as built."""

    def place(self, array: ir.Expr, at: int) -> Any:
        return self.value(array)

    def region(self, body: tuple[ir.Stmt, ...]) -> Any:
        try:
            for stmt in body:
                self.statement(stmt)
        except _Finish as finish:
            return finish.args[0]
        return None

    def statement(self, stmt: ir.Stmt) -> None:
        if isinstance(stmt, ir.Assign):
            self.names[stmt.name] = self.value(stmt.value)
        elif isinstance(stmt, (ir.Store, ir.Append, ir.Discard)):
            self.effect(stmt)
        elif isinstance(stmt, ir.If):
            for inner in stmt.then if bool(self.value(stmt.test)) else stmt.orelse:
                self.statement(inner)
        elif isinstance(stmt, ir.For):
            self.loop(stmt)
        elif isinstance(stmt, ir.Continue):
            raise _Skip
        elif isinstance(stmt, ir.Break):
            raise _Leave
        elif isinstance(stmt, ir.Return):
            raise _Finish(self.value(stmt.value))
        elif not self.define(stmt):
            raise IllFormed(f"a {type(stmt).__name__} cannot be run")

    def loop(self, loop: ir.For) -> None:
        for k in self.range(loop):
            self.indices[loop.index] = k
            try:
                for stmt in loop.body:
                    self.statement(stmt)
            except _Skip:
                continue
            except _Leave:
                return
        for stmt in loop.orelse:
            self.statement(stmt)
