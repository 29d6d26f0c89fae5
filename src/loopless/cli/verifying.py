"""The course of `loopless verify`: what will run is said first, then each file is verified and shown."""
from __future__ import annotations

import json
import os
import re
import shlex
import tempfile
from dataclasses import field
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from .. import __version__
from ..ir.records import dataclass
from ..verify.own_tests import record
from ..verify.result import Result, Trial
from ..verify.supervisor import CannotImport, Function, Job, results
from .table import show, summary
from .targets import Target, Unusable, targets

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "KI": 2**10, "MI": 2**20, "GI": 2**30, "TI": 2**40}


def parse_memory(text: str) -> int:
    """"4GiB", "500 MB" or "2G" as a number of bytes."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]I?)?B?\s*", str(text), re.IGNORECASE)
    if match is None:
        raise typer.BadParameter(f"{text!r} is not a size such as 4GiB or 500MB")
    return int(float(match[1]) * UNITS[(match[2] or "").upper()])


@dataclass(frozen=True)
class Settings:
    """The options of the command."""
    inputs: str
    record: str
    exact: bool
    seed: int
    trials: int
    timeout: float
    memory: int
    strict: bool
    json: bool
    reproductions: Path
    quiet: bool
    verbose: bool


@dataclass
class Verification:
    """One run of the command."""
    settings: Settings
    out: Console = field(default_factory=lambda: console(stderr=False))
    aside: Console = field(default_factory=lambda: console(stderr=True))
    found: list[tuple[str, Result]] = field(default_factory=list)
    programs: dict[tuple[str, str], Path] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def run(self, words: list[str]) -> int:
        """Does all of it; the exit code."""
        try:
            jobs = [self.job(target) for target in self.chosen(words)]
            self.announce(jobs)
            with tempfile.TemporaryDirectory() as folder:
                for job in self.recorded(jobs, Path(folder)) if self.settings.record else jobs:
                    self.verify(job)
        except Unusable as unusable:
            self.error(str(unusable))
        if self.settings.json:
            print(json.dumps(self.document(), indent=2))
        elif self.found and not self.settings.quiet:
            self.out.print(summary([r for _, r in self.found], self.errors), highlight=False)
        return self.code()

    def chosen(self, words: list[str]) -> list[Target]:
        if self.settings.inputs and self.settings.record:
            raise Unusable("--inputs and --record cannot be given together")
        return targets(words)

    def job(self, target: Target) -> Job:
        s = self.settings
        path = Path(s.inputs)
        inputs = str(path.resolve()) if path.is_file() else s.inputs
        if path.suffix == ".py" and not path.is_file():
            raise Unusable(f"{s.inputs}: there is no such file")
        return Job(str(target.path), tuple(Function(f.name, f.line) for f in target.functions), inputs, s.exact, s.seed,
                   s.trials, s.timeout, s.memory)

    def announce(self, jobs: list[Job]) -> None:
        """Before anything of the user's is run."""
        for job in jobs if not self.settings.quiet else []:
            names = ", ".join(f.name for f in job.functions)
            word = "function" if len(job.functions) == 1 else "functions"
            memory = f" and {size(job.memory)}" if job.memory else ""
            self.aside.print(Text(f"verify imports and runs code: {job.file}, {word} {names}, in a subprocess, each "
                                  f"for at most {job.timeout:g} s{memory}"), soft_wrap=True)

    def recorded(self, jobs: list[Job], folder: Path) -> tuple[Job, ...]:
        """The jobs with the calls that the user's tests make."""
        done = record(jobs, shlex.split(self.settings.record), folder)
        if self.settings.verbose or not done.calls:
            self.aside.print(Text(done.said))
        if not done.calls:
            raise Unusable(f"pytest {self.settings.record} called none of the functions (exit code {done.code})")
        if not self.settings.quiet:
            failed = "" if done.code == 0 else f"; pytest ended with exit code {done.code}"
            self.aside.print(Text(f"recorded {done.calls} calls from pytest {self.settings.record}{failed}"))
        return done.jobs

    def verify(self, job: Job) -> None:
        """One file."""
        here: list[Result] = []
        try:
            with self.progress() as bar:
                task = bar.add_task(job.file, total=len(job.functions), now="")

                def on_trial(name: str, trial: Trial) -> None:
                    bar.update(task, now=f"{name}: {trial.about}")
                for result in results(job, on_trial, self.printed):
                    here.append(self.kept(job.file, result))
                    bar.update(task, advance=1)
        except CannotImport as failed:
            self.error(f"{job.file} cannot be imported: {failed}")
        self.found += [(job.file, result) for result in here]
        shown = [r for r in here if r.status == "different"] if self.settings.quiet else here
        if shown and not self.settings.json:
            own = {name: path for (file, name), path in self.programs.items() if file == job.file}
            show(self.out, job.file, shown, own, self.settings.verbose)

    def progress(self) -> Progress:
        hidden = self.settings.quiet or self.settings.json or not self.aside.is_terminal
        return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                        TextColumn("{task.fields[now]}"), console=self.aside, transient=True, disable=hidden)

    def printed(self, text: str) -> None:
        """What the user's code has printed."""
        if self.settings.verbose and text:
            self.aside.print(Text(text.rstrip()))

    def kept(self, file: str, result: Result) -> Result:
        """Writes the program that shows a difference."""
        if result.reproduction:
            folder = self.settings.reproductions
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{Path(file).stem}_{result.function.replace('.', '_')}.py"
            path.write_text(result.reproduction, encoding="utf-8")
            self.programs[file, result.function] = path
        return result

    def error(self, message: str) -> None:
        self.errors.append(message)
        self.aside.print(Text.assemble(("loopless: ", "bold red"), message), soft_wrap=True)

    def document(self) -> dict[str, Any]:
        """All of it, for programs."""
        every = [{"file": file, **result.as_dict(), "program": str(self.programs.get((file, result.function), ""))}
                 for file, result in self.found]
        return {"version": __version__, "results": every, "errors": self.errors, "exit_code": self.code()}

    def code(self) -> int:
        """A difference counts for more than an error."""
        statuses = {result.status for _, result in self.found}
        if "different" in statuses:
            return 1
        if self.errors:
            return 2
        return int(self.settings.strict and "not tried" in statuses)


def console(stderr: bool) -> Console:
    """A terminal as wide as it is; wider than usual in a log."""
    made = Console(stderr=stderr)
    return made if made.is_terminal or "COLUMNS" in os.environ else Console(stderr=stderr, width=120)


def size(number: int) -> str:
    """A number of bytes in the largest unit that leaves it at least 1."""
    units: list[tuple[int, str]] = [(2**40, "TiB"), (2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")]
    unit, name = next(((u, n) for u, n in units if number >= u), (1, "bytes"))
    return f"{number / unit:.3g} {name}"
