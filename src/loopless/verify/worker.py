"""The process that imports the user's file and runs its functions; `supervisor.py` starts it and watches.

It reads one line of JSON, the job, and writes one line for each event:

    {"event": "ready"}                          the file was imported
    {"event": "failed", "message": ...}         it could not be
    {"event": "start", "function": ...}
    {"event": "trial", ...}                     the fields of a `Trial`
    {"event": "result", ...}                    the fields of a `Result`

The lines go through what was its standard output at the start; whatever the user's code prints goes elsewhere.
Its memory is limited in writable bytes beyond those that torch itself has taken: address space alone says little,
because threads and GPU drivers reserve it by the gigabyte. The limit of its processor time only matters if nobody
watches.
"""
from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

from ..run.vectorize import lazy
from .arguments import Call
from .function import verify_function
from .given_inputs import NoInputs, calls_from
from .loading import found_in, load, load_named
from .methods import with_class, with_owner
from .recording import recorded_calls
from .result import Result, Trial

try:
    import resource
except ImportError:                                     # not on Windows
    resource = None                                     # type: ignore[assignment]

ENOUGH = 0.5                                            # of its time, after which a function is tried no further


def main() -> None:
    """Runs a job. Ends at once, whatever threads the user's code has left behind."""
    asked, told = channel()
    job = json.loads(asked.readline())

    def tell(event: str, **more: Any) -> None:
        told.write(json.dumps({"event": event, **more}) + "\n")
        told.flush()

    run(job, tell)
    sys.stdout.flush()
    os._exit(0)


def channel() -> tuple[TextIO, TextIO]:
    """Standard input and output for the job; the user's code finds an empty input, and prints as errors do."""
    asked, told = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return asked, told


def run(job: dict[str, Any], tell: Callable[..., None]) -> None:
    sys.path.append(os.getcwd())
    limit_memory(job["memory"])
    try:
        module = load(Path(job["file"]))
        given = load_named(job["inputs"]) if job["inputs"] else None
    except BaseException as error:
        tell("failed", message=f"{type(error).__name__}: {error}")
        return
    tell("ready")
    for function in job["functions"]:
        tell("start", function=function["name"])
        limit_time(job["timeout"])
        tell("result", **verified(job, function, module, given, tell).as_dict())


def verified(job: dict[str, Any], function: dict[str, Any], module: ModuleType, given: ModuleType | None,
             tell: Callable[..., None]) -> Result:
    """The result for one function, whatever happens in it."""
    def on_trial(trial: Trial) -> None:
        tell("trial", **asdict(trial))

    name = function["name"]
    try:
        calls = calls_of(job, function, module, given)
        written = with_owner(module, name) if calls is None else found_in(module, name)
        if lazy(written):
            raise NoInputs("a generator or coroutine runs as it is")
        return verify_function(written, calls, exact=job["exact"], seed=job["seed"], trials=job["trials"],
                               seconds=job["timeout"] * ENOUGH, on_trial=on_trial,
                               inputs="" if function["recorded"] is None else "recorded")
    except NoInputs as none:
        return Result(name, function["line"], "not tried", reason=str(none))
    except BaseException as error:
        return Result(name, function["line"], "not tried", reason=f"{type(error).__name__}: {error}")


def calls_of(job: dict[str, Any], function: dict[str, Any], module: ModuleType, given: ModuleType | None
             ) -> list[Callable[[], Call]] | None:
    """What makes the arguments; None where they have to be found."""
    if function["recorded"] is not None:
        return recorded_calls(function["recorded"])
    if given is None:
        return None
    calls = calls_from(given, function["name"], given is module, job["trials"])
    return with_class(found_in(module, function["name"]), calls)


def limit_memory(most: int) -> None:
    if resource is not None and most:
        _lower(resource.RLIMIT_DATA, taken() + most)


def limit_time(seconds: float) -> None:
    """Processor time that all threads together cannot use up in the time they are given."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime + 1 + seconds * (os.cpu_count() or 1)))


def _lower(kind: int, value: int) -> None:
    """Sets the soft limit; the hard one stays, so that it can be moved again."""
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


def taken() -> int:
    """The writable memory that the process has taken, in bytes."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmData"))
    except (OSError, StopIteration):
        return 0


if __name__ == "__main__":
    main()
