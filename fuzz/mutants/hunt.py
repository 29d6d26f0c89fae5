"""The hunt for seeded bugs: for each a process of its own, which tries programs until one of them goes wrong.

The processes are forked from one that has imported torch, and neither `loopless` nor what imports it. A program that
goes wrong must do so twice, and the difference must be silent: an internal error that loopless owns up to does not
count. Then the same program is tried by the compiler as it is, in another process. If it goes wrong there too, it is
no find of this bug but one of `make fuzz`, and the hunt goes on.
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

LOUD = ("internal error", "the fuzzer itself")
FORK: Any = multiprocessing.get_context("fork")


@dataclass
class Hunt:
    """How far the hunt for one bug has come."""
    bug: Bug
    programs: int = 0
    seconds: float = 0.0
    found: bool = False
    over: bool = False
    what: str = ""                                              # what the difference was, or why there is none
    origin: str = ""                                            # the program that found it
    real: list[tuple[str, str]] = field(default_factory=list)   # programs that go wrong without the bug as well


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


def programs(seed: int, limit: int) -> Iterator[tuple[int, str, bool]]:
    """The programs of a campaign: the number of each, its name, and whether its passes are run alone as well."""
    from ..campaign import PASSES_EVERY, name_of
    for k in range(limit):
        yield k + 1, name_of(seed, k), k % PASSES_EVERY == 0


def _search(bug: Bug, seed: int, limit: int, pipe: Connection) -> None:
    import torch
    torch.set_num_threads(1)
    install(bug)
    gc.disable()
    told, parent, cleared = time.monotonic(), os.getppid(), 0
    from ..campaign import CLEAR_EVERY, clear
    for count, name, alone in programs(seed, limit):
        what = silent_difference(name, alone)
        if what:
            pipe.send(("wrong", count, name, alone, what))
            if pipe.recv():
                return
        if time.monotonic() - told > 1:
            told = time.monotonic()
            pipe.send(("at", count))
            if count - cleared > CLEAR_EVERY:
                cleared = count
                clear()
            if os.getppid() != parent:
                return                          # nobody listens any more
    pipe.send(("over", limit))


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
    """Yields all hunts that have begun, whenever there is something new."""
    waiting, running, begun = list(bugs), {}, []
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                one = _Running(waiting.pop(0), seed, limit)
                running[one.pipe] = one
                begun.append(one.hunt)
            for pipe in wait(list(running), timeout=1):
                running[pipe].hear()
                if running[pipe].hunt.over:
                    running.pop(pipe).end()
            yield begun
    finally:
        for one in running.values():
            one.end()


class _Running:
    """A hunt with its process."""

    def __init__(self, bug: Bug, seed: int, limit: int) -> None:
        self.hunt, self.begun = Hunt(bug), time.monotonic()
        self.pipe, its = FORK.Pipe()
        self.process = FORK.Process(target=_search, args=(bug, seed, limit, its))
        self.process.start()
        its.close()

    def hear(self) -> None:
        """Takes one message."""
        hunt = self.hunt
        hunt.seconds = time.monotonic() - self.begun
        try:
            kind, hunt.programs, *rest = self.pipe.recv()
        except EOFError:
            hunt.over, hunt.what = True, "the process died"
            return
        if kind == "over":
            hunt.over, hunt.what = True, "not found"
        if kind != "wrong":
            return
        name, alone, what = rest
        real = wrong_as_it_is(name, alone)
        if real:
            hunt.real.append((name, real))
        else:
            hunt.found = hunt.over = True
            hunt.what, hunt.origin = what, name
        self.pipe.send(not real)

    def end(self) -> None:
        if not self.hunt.over:
            self.process.terminate()
        self.pipe.close()
        self.process.join()
