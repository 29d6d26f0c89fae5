"""`loopless verify`: runs the functions of a file beside their vectorized forms, and says whether they are the same."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .verifying import Settings, Verification, parse_memory

INPUTS, LIMITS, OUTPUT = "Where arguments come from", "Limits", "Output"


def verify(
    targets: Annotated[list[str], typer.Argument(
        metavar="FILE[::FUNCTION]", show_default=False,
        help="Python files, functions or classes in them, or folders.")],
    inputs: Annotated[str, typer.Option(
        metavar="FILE|MODULE", rich_help_panel=INPUTS, show_default=False,
        help="Python code that makes the arguments: for a function `f`, a function `inputs_f` (or `f`, in a file of "
             "its own) which returns or yields tuples of arguments, dicts of arguments by name, or pairs of both. "
             "`inputs` serves all that have none of their own. For a method the object comes first.")] = "",
    record: Annotated[str, typer.Option(
        "--record", "--pytest", metavar="ARGUMENTS", rich_help_panel=INPUTS, show_default=False,
        help="Run pytest with these arguments, such as \"tests -k prices\", and take the arguments with which your "
             "own tests call the functions.")] = "",
    seed: Annotated[int, typer.Option(rich_help_panel=INPUTS, help="Other numbers in the arguments.")] = 0,
    trials: Annotated[int, typer.Option(
        min=1, rich_help_panel=LIMITS, help="How many sets of arguments each function is tried on, at most.")] = 40,
    timeout: Annotated[float, typer.Option(
        min=0.1, metavar="SECONDS", rich_help_panel=LIMITS, help="How long each function may take.")] = 60.0,
    memory: Annotated[int, typer.Option(
        parser=parse_memory, metavar="SIZE", rich_help_panel=LIMITS, show_default="4GiB",
        help="How much memory the code may take beyond that of torch itself; 0 for no limit.",
    )] = "4GiB",                                                        # type: ignore[assignment]
    exact: Annotated[bool, typer.Option(
        "--exact", help="Rewrite only where the results are the same to the last bit, as `vectorize(exact=True)`.",
    )] = False,
    strict: Annotated[bool, typer.Option(
        "--strict", help="Exit with 1 also if a function could not be tried.")] = False,
    json: Annotated[bool, typer.Option(
        "--json", rich_help_panel=OUTPUT, help="Print one JSON document to standard output, and nothing else.",
    )] = False,
    reproductions: Annotated[Path, typer.Option(
        metavar="FOLDER", rich_help_panel=OUTPUT, help="Where to write a program for each difference that shows it.",
    )] = Path("loopless-reproductions"),
    quiet: Annotated[bool, typer.Option(
        "--quiet", "-q", rich_help_panel=OUTPUT, help="Show differences and errors only.")] = False,
    verbose: Annotated[bool, typer.Option(
        "--verbose", "-v", rich_help_panel=OUTPUT, help="Show every trial, and what the code prints.")] = False,
) -> None:
    """Run functions beside their vectorized forms, and see whether anyone could tell them apart.

    Every function with a loop is called, as it was written and vectorized, on many arguments: empty tensors, NaN,
    other dtypes, tensors that share memory. Results, writes into arguments, exceptions and gradients are compared.

    **This imports the file and runs its functions**, in a process of its own with limits on time and memory. It is
    not a sandbox: do not verify code that you would not run.

    Exit codes: **0** no difference was found; **1** one was; **2** there was nothing to verify, a file could not be
    read or imported, or an option is wrong. A function that could not be tried (no arguments were found, too slow)
    does not count, unless `--strict` is given.
    """
    settings = Settings(inputs, record, exact, seed, trials, timeout, memory, strict, json, reproductions, quiet,
                        verbose)
    raise typer.Exit(Verification(settings).run(targets))
