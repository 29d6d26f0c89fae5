"""A campaign: programs of all generators in a fixed mixture, on several processes, until the time is up.

Program k of a campaign depends on the seed and on k alone, so a campaign can be repeated; each process takes every
w-th. A process that dies takes no other with it, and the program it was at is a find.
"""
from __future__ import annotations

import contextlib
import gc
import linecache
import multiprocessing
import queue
import signal
import time
import traceback
from collections.abc import Iterator
from typing import Any

from .generators import make, origin
from .passes import wrong_stage
from .tally import Tally
from .trial import IN_VAIN, Unmade, attempt

MIXTURE = ("exhaustive", "grammar", "grammar", "mutations", "grammar", "grammar")
GRADIENTS_EVERY = 7          # every seventh program compares gradients, of each generator: 7 and 6 have no divisor
PASSES_EVERY = 37            # and of every thirty-seventh each pass is run alone
SECONDS_EACH = 20            # the most that one program may take
BATCH_SECONDS = 1.0
CLEAR_EVERY = 4096


class TooLong(Exception):
    """The program did not come to an end."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Seconds of computing, so that whatever else the machine has to do makes no program a find."""
    def ring(*_: object) -> None:
        raise TooLong(f"no end after {seconds} s")
    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def name_of(seed: int, k: int, only: str = "") -> str:
    """The origin of program k of a campaign, of one generator only if that is asked for."""
    generator = only or MIXTURE[k % len(MIXTURE)]
    number = seed % 100 * 1_000_000 + k if generator == "exhaustive" else seed * 100_000_000 + k
    return origin(generator, number, k % GRADIENTS_EVERY == 3)


def try_one(name: str, alone: bool) -> Tally:
    """One program, tallied."""
    tally = Tally()
    kind = name.split()[0]
    tally.programs[kind] += 1
    try:
        with time_limit(SECONDS_EACH):
            program = make(name)
            tried = attempt(program)
            if alone and not tried.mismatch:
                states, wrong = wrong_stage(program)
                tally.stages += states
                tally.staged += bool(states)
                tried.mismatch = wrong
    except (SyntaxError, Unmade):
        tally.unmade += 1
        return tally
    except Exception:
        tally.mismatches.append((name, "the fuzzer itself: " + traceback.format_exc(limit=-3)))
        return tally
    tally.checks += tried.checks
    tally.gradients += program.gradients
    tally.rewritten[kind] += tried.rewritten
    tally.refused.update([] if tried.rewritten else tried.refusals)
    tally.rows.update(program.rows)
    if tried.mismatch:
        (tally.in_vain if tried.mismatch.startswith(IN_VAIN) else tally.mismatches).append((name, tried.mismatch))
    return tally


def clear() -> None:
    """Forgets the functions that were made for earlier programs. The collector would look through all of torch again
    and again by itself: it runs here, and what is there after the first programs stays."""
    linecache.clearcache()
    gc.collect()
    gc.freeze()


def _work(seed: int, first: int, step: int, until: float, most: int, only: str, out: Any, at: Any) -> None:
    import torch  # each process has its own
    torch.set_num_threads(1)
    gc.disable()
    k, batch, sent = first, Tally(), time.monotonic()
    while time.monotonic() < until and k < most:
        name = name_of(seed, k, only)
        at.value = name.encode()
        batch.add(try_one(name, k % PASSES_EVERY == 0))
        if k % CLEAR_EVERY < step:
            clear()
        k += step
        if time.monotonic() - sent > BATCH_SECONDS:
            out.put(batch)
            batch, sent = Tally(), time.monotonic()
    out.put(batch)
    at.value = b""


def run(seconds: float, seed: int, workers: int, most: int = 10 ** 12, only: str = "") -> Iterator[Tally]:
    """Yields what has been done so far, about once a second."""
    context = multiprocessing.get_context("spawn")
    out: Any = context.Queue()
    until = time.monotonic() + seconds
    places = [context.Array("c", 200) for _ in range(workers)]
    processes = [context.Process(target=_work, args=(seed, w, workers, until, most, only, out, place))
                 for w, place in enumerate(places)]
    for process in processes:
        process.start()
    total = Tally()
    while any(p.is_alive() for p in processes) or not out.empty():
        with contextlib.suppress(queue.Empty):
            total.add(out.get(timeout=0.5))
            yield total
    for process, place in zip(processes, places):
        process.join()
        if process.exitcode:
            total.mismatches.append((place.value.decode(), f"the process died (exit code {process.exitcode})"))
    yield total
