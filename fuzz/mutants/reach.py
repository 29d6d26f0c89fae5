"""Which programs come to which seeded bug, recorded once for all hunts, while these are under way.

Programs are tried by the compiler as it is, with marks in front of the places that bugs change (marks.py). A hunt then
tries the programs that come to its bug, and counts the others.
"""
from __future__ import annotations

import builtins
import gc
import os
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from .bug import Bug
from .marks import MARK, marked
from .patched import install

Record = tuple[int, frozenset[int], list[tuple[str, str]]]  # a program, the bugs it comes to, what goes wrong anyway


def program(seed: int, number: int) -> tuple[str, bool]:
    """The name of a program of a campaign, and whether its passes are run alone as well."""
    from ..campaign import PASSES_EVERY, name_of
    return name_of(seed, number), number % PASSES_EVERY == 0


def _record(bugs: Sequence[Bug], seed: int, numbers: range, pipe: Connection) -> None:
    import torch
    torch.set_num_threads(1)
    trees, _ = marked(bugs)
    reached: set[int] = set()
    setattr(builtins, MARK, reached.add)
    install(trees)
    from ..campaign import CLEAR_EVERY, clear, try_one
    gc.disable()
    parent, told = os.getppid(), time.monotonic()
    batch: list[Record] = []
    for number in numbers:
        reached.clear()
        wrong = try_one(*program(seed, number)).mismatches
        batch.append((number, frozenset(reached), wrong))
        if number // numbers.step % CLEAR_EVERY == CLEAR_EVERY - 1:
            clear()
        if time.monotonic() - told > 1:
            pipe.send(batch)
            batch, told = [], time.monotonic()
            if os.getppid() != parent:
                return                          # nobody listens any more
    pipe.send(batch)


class Reach:
    """What is known so far; the first `known` programs are."""

    def __init__(self, context: Any, bugs: Sequence[Bug], seed: int, limit: int, workers: int) -> None:
        self.limit, self.known = limit, 0
        self.always = marked(bugs)[1]
        self.of: dict[int, frozenset[int]] = {}
        self.real: list[tuple[str, str]] = []               # programs that go wrong without any seeded bug
        self.processes = {}
        for w in range(workers):
            mine, its = context.Pipe()
            process = context.Process(target=_record, args=(bugs, seed, range(w, limit, workers), its))
            process.start()
            its.close()
            self.processes[mine] = process

    def hear(self, timeout: float) -> None:
        """Takes what the processes have to tell."""
        for pipe in wait(list(self.processes), timeout=timeout) if self.processes else []:
            assert isinstance(pipe, Connection)
            try:
                self._add(pipe.recv())
            except EOFError:
                self.processes.pop(pipe).join()
        while self.known in self.of:
            self.known += 1
        if not self.processes and self.known < self.limit:
            raise RuntimeError(f"a process died at program {self.known}")

    def _add(self, batch: list[Record]) -> None:
        for number, reached, wrong in batch:
            self.of[number] = reached
            self.real += wrong

    def numbers(self, bug: int, first: int) -> list[int]:
        """The programs from one on that come to a bug, among those that are known."""
        known = range(first, self.known)
        return list(known) if bug in self.always else [k for k in known if bug in self.of[k]]

    def end(self) -> None:
        for pipe, process in self.processes.items():
            process.terminate()
            pipe.close()
            process.join()
