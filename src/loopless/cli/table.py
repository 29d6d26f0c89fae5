"""The results of `loopless verify` as a person reads them: a table for each file, and the differences below it."""
from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ..verify.result import Result

COLUMNS = ("function", "line", "loops", "level", "inputs", "trials", "rewritten in", "verdict")
NUMBERS = ("line", "trials", "rewritten in")
MARKS = {"vectorized": ("✓", "green"), "partial": ("~", "yellow"), "sequential": ("✗", "dim")}


def show(console: Console, file: str, results: list[Result], programs: dict[str, Path], verbose: bool) -> None:
    """All results of one file."""
    table = Table(title=escape(file), title_justify="left", title_style="bold", header_style="dim", box=None,
                  padding=(0, 2, 0, 0))
    for name in COLUMNS:
        table.add_column(name, justify="right" if name in NUMBERS else "left", overflow="fold")
    for result in results:
        rewritten = sum(t.rewritten for t in result.trials)
        counts = (str(len(result.trials)), str(rewritten)) if result.trials else ("", "")
        table.add_row(escape(result.function), str(result.line), _loops(result), result.level, result.inputs, *counts,
                      _verdict(result))
    console.print(table)
    for result in results:
        if verbose:
            _every_trial(console, result)
        if result.status != "same":
            _more(console, file, result, programs.get(result.function))
    console.print()


def _loops(result: Result) -> Text:
    return Text(" ").join(Text(*MARKS.get(status, ("?", ""))) for status in result.loops)


def _verdict(result: Result) -> Text:
    if result.status == "different":
        return Text("different", "bold red")
    if result.status == "not tried":
        return Text("not tried", "yellow")
    if not any(t.rewritten for t in result.trials):
        return Text("same, as written", "dim")
    return Text("same", "green")


def _every_trial(console: Console, result: Result) -> None:
    for trial in result.trials:
        how = "rewritten" if trial.rewritten else "as written"
        raised = f", both raise {trial.raised}" if trial.raised else ""
        console.print(Text(f"  {result.function}: {trial.about} ({how}{raised}) {trial.difference}".rstrip()))


def _more(console: Console, file: str, result: Result, program: Path | None) -> None:
    """Why a function was not tried, or in what it differs."""
    place = f"{file}:{result.line}: {result.function}"
    if result.status == "not tried":
        console.print(Text.assemble((f"{place} was not tried: ", "yellow"), result.reason), soft_wrap=True)
        return
    console.print(Text.assemble((f"{place} is not the same. ", "bold red"), result.difference), soft_wrap=True)
    if program is not None:
        console.print(Text(f"  a program that shows it: {program}"), soft_wrap=True)


def summary(results: list[Result], errors: list[str]) -> str:
    """One line for all files."""
    counts = [(sum(r.status == status for r in results), status) for status in ("same", "different", "not tried")]
    said = [f"{n} {status}" for n, status in counts if n]
    if errors:
        said.append(f"{len(errors)} {'error' if len(errors) == 1 else 'errors'}")
    return f"{len(results)} {'function' if len(results) == 1 else 'functions'}: {', '.join(said)}"
