"""What a region of the loop IR means: it is run, statement by statement, one iteration after the other.

    run(region, {"x": x, "n": 3}, ops)      the result; tensors that the region writes to are written to

Every dialect runs, so every state between two passes can be compared with what Python does:

    as built    names are variables, as in Python; a load is a view, as in torch
    carried     a load stamped `at=t` sees what was there after effect t of this iteration: that of the innermost loop
                around that has begun by then. A carried value that cannot be computed is no error until it is asked for
    lifted      a `Forall` runs its instances in the order that `order` gives them (the last one first, if nothing is
                said), so that a lifting which needs the loop's order shows. Effects run when a load asks for what is
                there after them: their place in the text means nothing
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from . import loop as ir
from .loop_check import BUILT, CARRIED, IllFormed, dialect
from .loop_values import Operations as Operations
from .loop_values import Poison, Unbound, Values
from .loop_values import Unfit as Unfit

T = TypeVar("T")
Order = Callable[[list[Any]], list[Any]]


def backwards(instances: list[T]) -> list[T]:
    """The order in which a `Forall` runs, unless told otherwise."""
    return instances[::-1]


def run(region: Iterable[ir.Stmt], env: Mapping[str, Any], ops: Operations, order: Order = backwards) -> Any:
    """The result of a region, whose names have these values; its tensors are changed as the region changes them."""
    body = tuple(region)
    kind = dialect(body)
    if kind == BUILT:
        return _Built(env, ops).region(body)
    return _Carried(env, ops, body).region(body) if kind == CARRIED else _Lifted(env, ops, body, order).region(body)


def allocated(new: ir.New, env: Mapping[str, Any], ops: Operations) -> Any:
    """The tensor that a `New` makes."""
    values = _Built(env, ops)
    return values.allocate(new)


def written(region: Iterable[ir.Stmt]) -> list[str]:
    """The tensors that a region stores to, by name."""
    stores = [n for stmt in region for n in ir.walk(stmt) if isinstance(n, ir.Store)]
    return list(dict.fromkeys(root(s.array) for s in stores))


def root(array: ir.Expr) -> str:
    """The tensor that an array expression is a part of."""
    while isinstance(array, (ir.Load, ir.Temp)):
        array = array.array if isinstance(array, ir.Load) else array.value
    if not isinstance(array, ir.Param):
        raise IllFormed(f"a {type(array).__name__} is no place to store to")
    return array.name


class _Machine(Values):
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

    def effect(self, effect: ir.Store | ir.Append) -> None:
        if effect.guard is not None and not bool(self.value(effect.guard)):
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


class _Built(_Machine):
    """A region as built."""

    def place(self, array: ir.Expr, at: int) -> Any:
        return self.value(array)

    def region(self, body: tuple[ir.Stmt, ...]) -> Any:
        for stmt in body:
            if isinstance(stmt, ir.Return):
                return self.value(stmt.value)
            self.statement(stmt)
        return None

    def statement(self, stmt: ir.Stmt) -> None:
        if isinstance(stmt, ir.Assign):
            self.names[stmt.name] = self.value(stmt.value)
        elif isinstance(stmt, (ir.Store, ir.Append)):
            self.effect(stmt)
        elif isinstance(stmt, ir.If):
            for inner in stmt.then if bool(self.value(stmt.test)) else stmt.orelse:
                self.statement(inner)
        elif isinstance(stmt, ir.For):
            self.loop(stmt)
        elif isinstance(stmt, ir.Continue):
            raise _Skip
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


@dataclass
class _Frame:
    """One iteration of a loop: what the arrays were at its start, and after each of its effects."""
    base: int
    log: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


class _Carried(_Machine):
    """A region in carried form."""

    def __init__(self, env: Mapping[str, Any], ops: Operations, body: tuple[ir.Stmt, ...]) -> None:
        super().__init__(env, ops)
        self.arrays = written(body)
        self.frames = [_Frame(0)]
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
        elif isinstance(stmt, ir.For):
            self.loop(stmt)
        elif self.define(stmt):
            self.note(self.frames[-1].log[-1][0])
        else:
            raise IllFormed(f"a {type(stmt).__name__} cannot be run")

    def loop(self, loop: ir.For) -> None:
        numbers = [n.at for n in ir.walk(loop) if isinstance(n, (ir.Store, ir.Append))]
        state = {(loop.index, c.name): self.kept(c.init) for c in loop.carries}
        for k in self.range(loop):
            self.indices[loop.index] = k
            self.carried.update(state)
            if numbers:
                self.frames.append(_Frame(min(numbers) - 1))
                self.note(min(numbers) - 1)
            for stmt in loop.body:
                self.statement(stmt)
            state = {(loop.index, c.name): self.kept(c.update) for c in loop.carries}
            if numbers:
                self.frames.pop()
        self.finals.update(state)
        if numbers:
            self.note(max(numbers))

    def kept(self, expr: ir.Expr) -> Any:
        """The value of an expression, or the error that it will be when it is asked for."""
        try:
            return self.value(expr)
        except (Unbound, IndexError, ZeroDivisionError, ValueError, OverflowError, RuntimeError) as error:
            return Poison(error)


class _Lifted(_Machine):
    """A lifted region: its effects run when somebody asks for what they leave."""

    def __init__(self, env: Mapping[str, Any], ops: Operations, body: tuple[ir.Stmt, ...], order: Order) -> None:
        super().__init__(env, ops)
        self.order = order
        self.arrays = written(body)
        self.stores = {n.at: s for s in body if isinstance((n := getattr(s, "effect", s)), ir.Store)}
        self.states: dict[tuple[str, int], Any] = {}
        self.busy: set[int] = set()

    def place(self, array: ir.Expr, at: int) -> Any:
        if isinstance(array, ir.Load):
            return self.ops.load(self.place(array.array, at), self.subscripts(array.subs))
        if isinstance(array, ir.Temp):
            return self.place(array.value, at)
        return self.after(array.name, at) if isinstance(array, ir.Param) else self.value(array)

    def after(self, name: str, at: int) -> Any:
        """What is in an array after all effects up to a number."""
        last = max((k for k, s in self.stores.items() if k <= at and root(_effect(s).array) == name), default=0)
        if not last:
            return self.states.get((name, 0), self.params[name])
        if (name, last) not in self.states:
            if last in self.busy:
                raise IllFormed(f"effect {last} needs what it leaves itself")
            self.busy.add(last)
            self.states[name, last] = self.stored(self.stores[last], self.ops.copy(self.after(name, last - 1)))
            self.busy.discard(last)
        return self.states[name, last]

    def stored(self, stmt: ir.Stmt, memory: Any) -> Any:
        """The array with one effect done to it, all instances in the order that was asked for."""
        store = _effect(stmt)
        outer, self.indices = self.indices, {}
        for at in self.instances_of(stmt):
            self.indices = dict(at)
            if store.guard is None or bool(self.value(store.guard)):
                value, subs = self.value(store.value), self.subscripts(store.subs)
                self.ops.store(self.within(store.array, memory), subs, value)
        self.indices = outer
        return memory

    def within(self, array: ir.Expr, memory: Any) -> Any:
        if isinstance(array, ir.Load):
            return self.ops.load(self.within(array.array, memory), self.subscripts(array.subs))
        return memory

    def instances_of(self, stmt: ir.Stmt) -> list[dict[str, int]]:
        dims = stmt.dims if isinstance(stmt, ir.Forall) else ()
        return self.order([dict(at) for at in self.instances(dims)])

    def region(self, body: tuple[ir.Stmt, ...]) -> Any:
        for stmt in body:
            self.define(stmt)
        self.states = {(name, 0): self.ops.copy(self.params[name]) for name in self.arrays}
        for stmt in body:
            effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
            if isinstance(effect, ir.Append):
                self.append(stmt, effect)
        last = max(self.stores, default=0)
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
