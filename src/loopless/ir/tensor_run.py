"""What a tensor program means: it is run, statement by statement (see tensor_machine.py for what each one means).

    run(statements, {"x": x}, ops, news)                    in the order in which the statements stand
    run(statements, {"x": x}, ops, news, ordered=False)     before they are in order: a read says which stores it sees
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import loop as ir
from . import tensor as t
from .loop_dialects import IllFormed
from .loop_run import allocated
from .tensor_machine import Machine
from .tensor_operations import TensorOperations as TensorOperations


def run(statements: Iterable[t.Statement], env: Mapping[str, Any], ops: TensorOperations,
        news: Mapping[str, ir.New], ordered: bool = True) -> Any:
    """The result of a tensor program; tensors that it writes to are written to."""
    program = list(statements)
    machine = Machine(env, ops, news)
    if ordered:
        return machine.in_order(program)
    return Moments(env, ops, news, program).all()


class Moments(Machine):
    """A program whose statements are not in order yet: an `Input` says after how many stores it is read."""

    def __init__(self, env: Mapping[str, Any], ops: TensorOperations, news: Mapping[str, ir.New],
                 program: list[t.Statement]) -> None:
        super().__init__(env, ops, news)
        self.program = program
        self.puts = {p.at: p for p in t.stores(program)}
        self.loops = {p.at: s for s in program if isinstance(s, t.Kept) for p in t.stores([s])}
        self.lets = {s.name: s for s in program if isinstance(s, t.Let)}
        self.states: dict[tuple[str, int], Any] = {}
        self.inside: dict[str, Any] = {}                        # what a loop that runs writes to, as it is now
        self.busy: set[int] = set()

    def all(self) -> Any:
        for new in self.news.values():
            self.env[new.name] = allocated(new, self.outside, self.ops)
        names = dict.fromkeys(put.array for put in self.puts.values())
        self.states.update({(name, 0): self.ops.copy(self.env[name]) for name in names})
        for check in (s for s in self.program if isinstance(s, t.Check)):
            self.check(check)
        finished = {name: self.after(name, max(self.puts)) for name in names}
        results = [self.result(s) for s in self.program if isinstance(s, t.Result)]
        for name, memory in finished.items():
            self.ops.store(self.env[name], (), memory)
        return results[0] if results else None

    def _input(self, node: t.Input) -> Any:
        if node.name in self.inside:
            return self.inside[node.name]
        if node.name in self.lets:
            if node.name not in self.env:
                self.env[node.name] = self.value(self.lets[node.name].value)
            return self.env[node.name]
        return self.after(node.name, node.at)

    def through(self, loop: t.Kept) -> None:
        """Runs a loop, whose body is in order, on copies of the tensors that it writes to."""
        clocks: dict[str, list[int]] = {}
        for put in t.stores([loop]):
            clocks.setdefault(put.array, []).append(put.at)
        inside = Moments(self.outside, self.ops, {}, self.program)
        inside.env, inside.states, inside.busy = dict(self.env), self.states, self.busy
        inside.inside = {name: self.ops.copy(self.after(name, min(found) - 1)) for name, found in clocks.items()}
        inside.env |= inside.inside
        inside.kept(loop)
        self.states |= {(name, max(clocks[name])): memory for name, memory in inside.inside.items()}

    def after(self, name: str, at: int) -> Any:
        """What is in a tensor after all stores up to a moment."""
        last = max((k for k, put in self.puts.items() if k <= at and put.array == name), default=0)
        if not last:
            return self.states.get((name, 0), self.env[name])
        if (name, last) not in self.states:
            if last in self.busy:
                raise IllFormed(f"store {last} needs what it leaves itself")
            self.busy.add(last)
            if last in self.loops:
                self.through(self.loops[last])
            else:
                memory = self.ops.copy(self.after(name, last - 1))
                self.put(memory, self.puts[last])
                self.states[name, last] = memory
            self.busy.discard(last)
        return self.states[name, last]
