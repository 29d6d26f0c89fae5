"""`loopless fix`: the options of the command and its help."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .fixing import Fixing, FixOptions

RULES, FILES, OUTPUT = "Rules", "Files", "Output"


def fix(
    paths: Annotated[list[Path], typer.Argument(
        metavar="[PATHS]...", show_default=False,
        help="Files or folders; the current folder if there are none; `-` for standard input.")] = [],      # noqa: B006
    diff: Annotated[bool, typer.Option("--diff", rich_help_panel=OUTPUT,
                                       help="Show the difference and write nothing.")] = False,
    unsafe_fixes: Annotated[bool | None, typer.Option(
        "--unsafe-fixes/--no-unsafe-fixes", rich_help_panel=RULES, show_default=False,
        help="Also make fixes that assume something which the source does not show.")] = None,
    explain: Annotated[bool, typer.Option(
        "--explain", rich_help_panel=OUTPUT,
        help="Store why each fix is right, with all of the evidence, in `loopless-fixes.md`; with `--diff`, say it.")
    ] = False,
    explain_file: Annotated[Path | None, typer.Option(
        metavar="FILE", rich_help_panel=OUTPUT, show_default=False,
        help="Store it in this file, as JSON if its name ends so.")] = None,
    select: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False, help="Fix only these codes.")] = [],    # noqa: B006
    ignore: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False, help="Do not fix these.")] = [],        # noqa: B006
    extend_select: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False, help="Fix these, too.")] = [],          # noqa: B006
    config: Annotated[Path | None, typer.Option(
        metavar="FILE", rich_help_panel=FILES, show_default=False,
        help="Settings, in place of the nearest `loopless.toml` or `pyproject.toml`.")] = None,
    isolated: Annotated[bool, typer.Option("--isolated", rich_help_panel=FILES, help="Read no settings.")] = False,
    exclude: Annotated[list[str], typer.Option(
        metavar="PATTERN", rich_help_panel=FILES, show_default=False,
        help="Leave out these files and folders as well.")] = [],                                           # noqa: B006
    stdin_filename: Annotated[str, typer.Option(
        metavar="NAME", rich_help_panel=FILES, show_default=False,
        help="The name of what comes from standard input.")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", rich_help_panel=OUTPUT,
                                        help="Say nothing but errors.")] = False,
    color: Annotated[str, typer.Option(metavar="WHEN", rich_help_panel=OUTPUT,
                                       help="auto, always or never.")] = "auto",
) -> None:
    """Rewrite the loops over tensors in files, or show the difference.

    Only the lines of a loop change, and the allocations that it makes needless; comments inside it are kept. A fix is
    **safe** if, wherever the loop runs to its end, the new code gives the same for every tensor that the source leaves
    possible. Others are made with `--unsafe-fixes`, and each says what it assumes: a dtype or a size that is not
    known, tensors that do not share memory, a float sum in another order.

    Exit codes: **0** done, or nothing to do; **1** with `--diff`, if there is a difference; **2** a file was left alone
    because of an error, or an option is wrong.
    """
    options = FixOptions(paths, select, ignore, extend_select, config, isolated, exclude, stdin_filename, quiet=quiet,
                         color=color, diff=diff, unsafe_fixes=unsafe_fixes, explain=explain, explain_file=explain_file)
    raise typer.Exit(Fixing(options).run())
