"""Starts the process that runs the user's code (`worker.py`), and watches it: torch is not needed here.

Each function has its time. One that takes longer, or that brings its process down, is "not tried", with the reason and
the trials that came before; a new process goes on with the functions after it.
"""
from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import IO, Any

from .result import Result, Trial

START = """import sys
sys.path = [p for p in sys.path if p != ""]
from loopless.verify.worker import main
main()
"""
IMPORT = 60.0                                   # seconds that an import may always take; torch alone takes some
END: dict[str, Any] = {"event": "end"}


@dataclass(frozen=True)
class Function:
    """One function to verify."""
    name: str                                   # with its class, as in "Shop.total"
    line: int
    recorded: tuple[str, ...] | None = None     # files of recorded calls; None: the arguments come from elsewhere


@dataclass(frozen=True)
class Job:
    """What a process is to do."""
    file: str
    functions: tuple[Function, ...]
    inputs: str = ""                            # a file or module that makes arguments
    exact: bool = False
    seed: int = 0
    trials: int = 40
    timeout: float = 60.0                       # seconds for each function
    memory: int = 4 << 30                       # bytes


class CannotImport(Exception):
    """The file, or the one with the inputs, could not be imported."""


class Ended(Exception):
    """The process is no more, or was not to be waited for any longer; the message says which."""


class Process:
    """A running worker."""

    def __init__(self, job: Job, functions: list[Function]) -> None:
        self.said = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115  closed in `end`
        self.process = subprocess.Popen([sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.said, text=True, encoding="utf-8", start_new_session=True)
        self.timeout, self.printed = job.timeout, ""
        self.events: queue.Queue[dict[str, Any]] = queue.Queue()
        assert self.process.stdin is not None and self.process.stdout is not None
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()
        with suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps({**asdict(job), "functions": [asdict(f) for f in functions]}) + "\n")
            self.process.stdin.flush()

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            with suppress(ValueError):
                self.events.put(json.loads(line))
        self.events.put(END)

    def event(self, begun: float, most: float) -> dict[str, Any]:
        """The next event, if it comes before all the time since the beginning is used up."""
        try:
            found = self.events.get(timeout=max(begun + most - time.monotonic(), 0.0))
        except queue.Empty:
            raise Ended(f"took longer than {most:g} s") from None
        if found is END:
            raise Ended(self.death())
        return found

    def death(self) -> str:
        code = self.process.wait()
        if code < 0:
            return f"its process was killed ({signal.Signals(-code).name})"
        return f"its process ended with exit code {code}"

    def end(self) -> str:
        """Ends the process and all that it has started; what it had printed."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        if not self.said.closed:
            self.said.seek(0)
            with self.said:
                self.printed = self.said.read()
        return self.printed


def results(job: Job, on_trial: Callable[[str, Trial], None] = lambda name, trial: None,
            on_output: Callable[[str], None] = lambda text: None) -> Iterator[Result]:
    """The result of each function, in order. Raises CannotImport if there can be none."""
    waiting = list(job.functions)
    while waiting:
        process = Process(job, waiting)
        try:
            _imported(process)
            for result, whole in _of_process(process, waiting, on_trial):
                waiting.pop(0)
                yield result
                if not whole:
                    break
        finally:
            on_output(process.end())


def _imported(process: Process) -> None:
    try:
        event = process.event(time.monotonic(), max(process.timeout, IMPORT))
    except Ended as ended:
        said = process.end().splitlines()[-1:]
        raise CannotImport(": ".join(["the import did not come to an end", str(ended), *said])) from None
    if event["event"] == "failed":
        raise CannotImport(event["message"])


def _of_process(process: Process, functions: list[Function], on_trial: Callable[[str, Trial], None]
                ) -> Iterator[tuple[Result, bool]]:
    """Results, each with whether the process is still there afterwards."""
    for function in list(functions):
        trials: list[Trial] = []
        try:
            yield _settled(_one(process, function, trials, on_trial), trials), True
        except Ended as ended:
            before = f", after {len(trials)} trials without a difference" if trials else ""
            yield _settled(Result(function.name, function.line, "not tried", reason=f"{ended}{before}"), trials), False
            return


def _settled(result: Result, trials: list[Trial]) -> Result:
    """A difference that was seen counts, even if what came after it did not come to an end."""
    if result.status != "not tried":
        return result
    seen = [trial.difference for trial in trials if trial.difference]
    result = replace(result, trials=tuple(trials))
    return replace(result, status="different", reason="", difference=seen[0]) if seen else result


def _one(process: Process, function: Function, trials: list[Trial], on_trial: Callable[[str, Trial], None]
         ) -> Result:
    """Waits for one function; `trials` fills up on the way."""
    begun = time.monotonic()
    while True:
        event = process.event(begun, process.timeout)
        kind = event.pop("event")
        if kind == "trial":
            trials.append(Trial(**event))
            on_trial(function.name, trials[-1])
        elif kind == "result":
            event["trials"] = tuple(Trial(**t) for t in event["trials"])
            return Result(**{**event, "loops": tuple(event["loops"])})
