"""A lifted region, run: its effects when somebody asks for what they leave, their instances in any order."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from . import loop as ir
from .loop_dialects import IllFormed, root, written
from .loop_machine import Machine
from .loop_values import Operations

T = TypeVar("T")
COMBINED = {"sum": "add", "prod": "mul", "max": "maximum", "min": "minimum"}
Order = Callable[[list[Any]], list[Any]]


def backwards(instances: list[T]) -> list[T]:
    """The order in which a `Forall` runs, unless told otherwise."""
    return instances[::-1]


class Lifted(Machine):
    """A lifted region: its effects run when somebody asks for what they leave."""

    def __init__(self, env: Mapping[str, Any], ops: Operations, body: tuple[ir.Stmt, ...], order: Order) -> None:
        super().__init__(env, ops)
        self.order = order
        self.arrays = written(body)
        self.stores = {n.at: s for s in body if isinstance((n := getattr(s, "effect", s)), ir.Store)}
        self.waves = {n.at: s for s in body if isinstance(s, ir.Waves) for n in s.stores}
        self.arrays_at = {n.at: root(n.array) for s in body for n in ir.find(s, ir.Store)}
        self.states: dict[tuple[str, int], Any] = {}
        self.busy: set[int] = set()
        self.log: list[tuple[int, dict[str, Any]]] = []         # what the wave that runs has left so far

    def place(self, array: ir.Expr, at: int) -> Any:
        if isinstance(array, ir.Load):
            return self.ops.load(self.place(array.array, at), self.subscripts(array.subs))
        if isinstance(array, ir.Temp):
            return self.place(array.value, at)
        return self.after(array.name, at) if isinstance(array, ir.Param) else self.value(array)

    def after(self, name: str, at: int) -> Any:
        """What is in an array after all effects up to a number."""
        if self.log and name in self.log[0][1] and at >= self.log[0][0]:
            return next(known[name] for clock, known in reversed(self.log) if clock <= at)
        last = max((k for k, array in self.arrays_at.items() if k <= at and array == name), default=0)
        if not last:
            return self.states.get((name, 0), self.params[name])
        if (name, last) not in self.states:
            if last in self.busy:
                raise IllFormed(f"effect {last} needs what it leaves itself")
            self.busy.add(last)
            if last in self.waves:
                self.through(self.waves[last])
            else:
                self.states[name, last] = self.stored(self.stores[last], self.ops.copy(self.after(name, last - 1)))
            self.busy.discard(last)
        return self.states[name, last]

    def through(self, stmt: ir.Waves) -> None:
        """One wave after the other, all instances of each effect in the order that was asked for."""
        outer, self.indices = self.indices, {}
        last = {root(store.array): store.at for store in stmt.stores}
        memory = {name: self.ops.copy(self.after(name, stmt.at)) for name in last}
        waves: dict[int, list[dict[str, int]]] = {}
        for at in self.instances((stmt.outer, stmt.inner)):
            u, v = (at[d.var] * (1 if d.step > 0 else -1) for d in (stmt.outer, stmt.inner))
            waves.setdefault(stmt.skew * u + v, []).append(dict(at))
        for number in sorted(waves):
            self.log = [(stmt.at, {name: self.ops.copy(m) for name, m in memory.items()})]
            for effect in stmt.body:
                self.on_wave(effect, self.order(waves[number]), memory)
        self.log, self.indices = [], outer
        self.states |= {(name, at): memory[name] for name, at in last.items()}

    def on_wave(self, stmt: ir.Stmt, cells: list[dict[str, int]], memory: dict[str, Any]) -> None:
        """One effect for all cells of a wave."""
        for cell in cells:
            self.indices = dict(cell)
            inner = stmt.effect if isinstance(stmt, ir.Forall) else stmt
            if isinstance(inner, ir.Discard):
                self.discard(stmt, inner)
            else:
                self.stored(stmt, memory[root(_effect(stmt).array)], cell)
        if isinstance(getattr(stmt, "effect", stmt), ir.Store):
            self.log.append((_effect(stmt).at, {name: self.ops.copy(m) for name, m in memory.items()}))

    def stored(self, stmt: ir.Stmt, memory: Any, cell: Mapping[str, int] | None = None) -> Any:
        """The array with one effect done to it, all instances in the order that was asked for."""
        store = _effect(stmt)
        around = dict(cell or {})
        outer, self.indices = self.indices, dict(around)
        for at in self.in_turn(stmt) if store.combine in ("last", "first") else self.instances_of(stmt):
            self.indices = {**around, **at}
            if store.guard is None or bool(self.value(store.guard)):
                value, subs = self.value(store.value), self.subscripts(store.subs)
                self.ops.store(self.within(store.array, memory), subs, self.combined(store, memory, subs, value))
        self.indices = outer
        return memory

    def combined(self, store: ir.Store, memory: Any, subs: tuple[Any, ...], value: Any) -> Any:
        """The value together with what is there, where instances are combined."""
        name = COMBINED.get(store.combine)
        if name is None:
            return value
        there = self.ops.load(self.within(store.array, memory), subs)
        return self.ops.apply(name, (there, self.ops.convert(value, store.array.type)), {})

    def in_turn(self, stmt: ir.Stmt) -> list[dict[str, int]]:
        """The instances in the order of the loops, or from the last one on where the first one stays."""
        return self.in_loop_order(stmt)[::-1 if _effect(stmt).combine == "first" else 1]

    def in_loop_order(self, stmt: ir.Stmt) -> list[dict[str, int]]:
        return [dict(at) for at in self.instances(stmt.dims if isinstance(stmt, ir.Forall) else ())]

    def within(self, array: ir.Expr, memory: Any) -> Any:
        if isinstance(array, ir.Load):
            return self.ops.load(self.within(array.array, memory), self.subscripts(array.subs))
        return memory

    def instances_of(self, stmt: ir.Stmt) -> list[dict[str, int]]:
        dims = stmt.dims if isinstance(stmt, ir.Forall) else ()
        return self.order([dict(at) for at in self.instances(dims)])

    def discard(self, stmt: ir.Stmt, effect: ir.Discard) -> None:
        around = self.indices
        for at in self.instances_of(stmt):
            self.indices = {**around, **at}
            self.effect(effect)
        self.indices = around

    def region(self, body: tuple[ir.Stmt, ...]) -> Any:
        for stmt in body:
            self.define(stmt)
        self.states = {(name, 0): self.ops.copy(self.params[name]) for name in self.arrays}
        for stmt in body:
            effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
            if isinstance(effect, ir.Append):
                self.append(stmt, effect)
            elif isinstance(effect, ir.Discard):
                self.discard(stmt, effect)
        last = max(self.arrays_at, default=0)
        finished = {name: self.after(name, last) for name in self.arrays}
        for name, memory in finished.items():
            self.ops.store(self.params[name], (), memory)
        results = [self.value(stmt.value) for stmt in body if isinstance(stmt, ir.Return)]
        return results[0] if results else None

    def append(self, stmt: ir.Stmt, effect: ir.Append) -> None:
        """The list is in the order of the loop, whatever the order in which its elements are computed."""
        dims = stmt.dims if isinstance(stmt, ir.Forall) else ()
        places = {tuple(at.values()): k for k, at in enumerate(self.instances(dims))}
        found: dict[int, Any] = {}
        for at in self.instances_of(stmt):
            self.indices = dict(at)
            if effect.guard is None or bool(self.value(effect.guard)):
                found[places[tuple(at.values())]] = self.value(effect.value)
        self.lists[effect.list] += [found[k] for k in sorted(found)]
        self.indices = {}


def _effect(stmt: ir.Stmt) -> ir.Store:
    effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
    assert isinstance(effect, ir.Store)
    return effect
