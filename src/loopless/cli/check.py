"""`loopless check`: the options of the command and its help."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .checking import Checking, Options

RULES, FILES, OUTPUT = "Rules", "Files", "Output"


def check(
    paths: Annotated[list[Path], typer.Argument(
        metavar="[PATHS]...", show_default=False,
        help="Files or folders; the current folder if there are none; `-` for standard input.")] = [],      # noqa: B006
    select: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False,
        help="Report only these codes or prefixes, as in `LL1,LL301`.")] = [],                              # noqa: B006
    ignore: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False, help="Do not report these.")] = [],     # noqa: B006
    extend_select: Annotated[list[str], typer.Option(
        metavar="CODES", rich_help_panel=RULES, show_default=False,
        help="Report these, too.")] = [],                                                                   # noqa: B006
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
    jobs: Annotated[int, typer.Option(
        "--jobs", "-j", min=0, rich_help_panel=FILES, help="Processes; 0 for as many as there are processors.")] = 0,
    no_cache: Annotated[bool, typer.Option("--no-cache", rich_help_panel=FILES,
                                           help="Neither read nor write `.loopless_cache`.")] = False,
    cache_dir: Annotated[str, typer.Option(metavar="FOLDER", rich_help_panel=FILES, show_default=False,
                                           help="Another folder for the cache.")] = "",
    output_format: Annotated[str, typer.Option(
        metavar="FORMAT", rich_help_panel=OUTPUT, show_default="full",
        help="full, concise, json, json-lines, github or sarif.")] = "",
    output_file: Annotated[Path | None, typer.Option(
        "--output-file", "-o", metavar="FILE", rich_help_panel=OUTPUT, show_default=False,
        help="Write the findings there.")] = None,
    statistics: Annotated[bool, typer.Option("--statistics", rich_help_panel=OUTPUT,
                                             help="How often each rule was found, and nothing else.")] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", "-e", rich_help_panel=OUTPUT,
                                            help="Exit with 0 even if there are findings.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", rich_help_panel=OUTPUT,
                                        help="No summary, no progress.")] = False,
    color: Annotated[str, typer.Option(metavar="WHEN", rich_help_panel=OUTPUT,
                                       help="auto, always or never.")] = "auto",
) -> None:
    """Find the loops over tensors in files: which can be tensor code, which stay, and why.

    Files are read as text: nothing is imported and nothing is run. **LL1xx** can be tensor code, **LL2xx** stays a
    loop, with the reason, **LL3xx** is a hint; `loopless rule CODE` explains a code. A loop that has nothing to do with
    tensors is not reported. `[*]` marks what `loopless fix` can rewrite, `[~]` what it can with `--unsafe-fixes`.

    Exit codes: **0** nothing found, **1** findings, **2** an error: a file that cannot be read, a wrong option.
    """
    options = Options(paths, select, ignore, extend_select, config, isolated, exclude, stdin_filename, jobs, no_cache,
                      cache_dir, output_format, output_file, statistics, exit_zero, quiet, color)
    raise typer.Exit(Checking(options).run())
