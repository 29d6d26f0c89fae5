"""Runs the user's own tests to learn with which arguments they call the functions; `recording.py` writes them down."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from .supervisor import Job

RECORD = "LOOPLESS_RECORD"          # a list of {"file", "functions": names, "folder": where to, "most": calls of each}


@dataclass(frozen=True)
class TestRun:
    """What came of the tests."""
    jobs: tuple[Job, ...]               # each function with the calls that were recorded of it
    code: int                           # pytest's exit code: 0, or 1 where a test failed
    said: str

    @property
    def calls(self) -> int:
        return sum(len(f.recorded or ()) for job in self.jobs for f in job.functions)


def record(jobs: list[Job], arguments: list[str], folder: Path) -> TestRun:
    """Runs pytest with these arguments; calls are saved in the folder."""
    asked = []
    for number, job in enumerate(jobs):
        own = folder / str(number)
        own.mkdir()
        asked.append({"file": job.file, "functions": [f.name for f in job.functions], "folder": str(own),
                      "most": job.trials})
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "loopless.verify.recording", *arguments],
                          env={**os.environ, RECORD: json.dumps(asked)}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    found = tuple(_with_calls(job, folder / str(number)) for number, job in enumerate(jobs))
    return TestRun(found, done.returncode, done.stdout)


def _with_calls(job: Job, folder: Path) -> Job:
    functions = [replace(f, recorded=tuple(str(p) for p in sorted(folder.glob(f"{number}-*.call"))[:job.trials]))
                 for number, f in enumerate(job.functions)]
    return replace(job, functions=tuple(functions))
