"""The hunt for seeded bugs: for each a process of its own, which tries programs until one of them goes wrong.

Only programs that come to the changed place are tried (reach.py); the others are counted. The processes are forked from
one that has imported torch, and neither `loopless` nor what imports it. A program that goes wrong must do so twice, and
the difference must be silent: an internal error that loopless owns up to does not count. Then the same program is tried
by the compiler as it is, in another process. If it goes wrong there too, it is no find of this bug but one of
`make fuzz`, and the hunt goes on.
"""
from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from .bug import Bug
from .patched import install
from .reach import Reach, program

LOUD = ("internal error", "the fuzzer itself")
FIRST_PROGRAMS = 1000
FORK: Any = multiprocessing.get_context("fork")


@dataclass
class Hunt:
    """How far the hunt for one bug has come."""
    bug: Bug
    number: int                                                 # of the bug among those that are hunted
    programs: int = 0
    seconds: float = 0.0
    found: bool = False
    over: bool = False
    what: str = ""                                              # what the difference was, or why there is none
    origin: str = ""                                            # the program that found it
    real: list[tuple[str, str]] = field(default_factory=list)   # programs that go wrong without the bug as well

    def may_begin(self, reach: Reach) -> bool:
        """Whether it is worth the start of a process: some programs at first, then twice as many as before."""
        return reach.known == reach.limit or reach.known >= max(FIRST_PROGRAMS, 2 * self.programs)


def silent_difference(name: str, alone: bool) -> str:
    """What goes wrong with a program, each time and silently; "" for nothing."""
    from ..campaign import try_one
    what = ""
    for _ in range(2):
        mismatches = try_one(name, alone).mismatches
        what = mismatches[0][1] if mismatches else ""
        if not what or what.startswith(LOUD):
            return ""
    return what


def _search(bug: Bug, seed: int, numbers: Sequence[int], pipe: Connection) -> None:
    import torch
    torch.set_num_threads(1)
    install(bug.texts())
    gc.disable()
    told, parent = time.monotonic(), os.getppid()
    from ..campaign import CLEAR_EVERY, clear
    for tried, number in enumerate(numbers):
        name, alone = program(seed, number)
        what = silent_difference(name, alone)
        if what:
            pipe.send(("wrong", number + 1, name, alone, what))
            if pipe.recv():
                return
        if tried % CLEAR_EVERY == CLEAR_EVERY - 1:
            clear()
        if time.monotonic() - told > 1:
            told = time.monotonic()
            pipe.send(("at", number + 1))
            if os.getppid() != parent:
                return                          # nobody listens any more
    pipe.send(("over", 0))


def _try_as_it_is(name: str, alone: bool, pipe: Connection) -> None:
    import torch
    torch.set_num_threads(1)
    pipe.send(silent_difference(name, alone))


def wrong_as_it_is(name: str, alone: bool) -> str:
    """What goes wrong with a program in the compiler without any seeded bug."""
    mine, its = FORK.Pipe()
    process = FORK.Process(target=_try_as_it_is, args=(name, alone, its))
    process.start()
    its.close()
    try:
        what: str = mine.recv()
    except EOFError:
        what = "the process died"
    process.join()
    return what


def hunt(bugs: Sequence[Bug], seed: int, limit: int, workers: int) -> Iterator[list[Hunt]]:
    """Yields all hunts that have begun, whenever there is something new. A hunt that has tried all programs that are
    known to come to its bug waits until there are enough others."""
    reach = Reach(FORK, bugs, seed, limit, workers)
    waiting, running, begun = [Hunt(bug, k) for k, bug in enumerate(bugs)], {}, []
    try:
        while waiting or running:
            while len(running) < workers and (ready := [h for h in waiting if h.may_begin(reach)]):
                waiting.remove(ready[0])
                one = _Running(ready[0], seed, reach)
                running[one.pipe] = one
                begun += [ready[0]] * (ready[0] not in begun)
            reach.hear(0 if running else 1)
            for pipe in wait(list(running), timeout=0.2):
                running[pipe].hear()
                if running[pipe].ended:
                    one = running.pop(pipe)
                    one.end()
                    waiting += [one.hunt] * (not one.hunt.over)
            yield begun
        for one in begun[:1]:
            one.real += reach.real
        yield begun
    finally:
        reach.end()
        for one in running.values():
            one.end()


class _Running:
    """A hunt with its process."""

    def __init__(self, hunt: Hunt, seed: int, reach: Reach) -> None:
        self.hunt, self.begun, self.before, self.ended = hunt, time.monotonic(), hunt.seconds, False
        self.upto, self.last = reach.known, reach.known == reach.limit
        self.pipe, its = FORK.Pipe()
        numbers = reach.numbers(hunt.number, hunt.programs)
        self.process = FORK.Process(target=_search, args=(hunt.bug, seed, numbers, its))
        self.process.start()
        its.close()

    def hear(self) -> None:
        """Takes one message."""
        hunt = self.hunt
        hunt.seconds = self.before + time.monotonic() - self.begun
        try:
            kind, programs, *rest = self.pipe.recv()
        except EOFError:
            self.ended = hunt.over = True
            hunt.what = "the process died"
            return
        hunt.programs = self.upto if kind == "over" else programs
        if kind == "over":
            self.ended, hunt.over, hunt.what = True, self.last, "not found"
        if kind == "wrong":
            self._wrong(*rest)

    def _wrong(self, name: str, alone: bool, what: str) -> None:
        hunt, real = self.hunt, wrong_as_it_is(name, alone)
        if real:
            hunt.real.append((name, real))
        else:
            self.ended = hunt.found = hunt.over = True
            hunt.what, hunt.origin = what, name
        self.pipe.send(not real)

    def end(self) -> None:
        if not self.ended:
            self.process.terminate()
        self.pipe.close()
        self.process.join()
