"""The command `loopless`: its own options, and the list of what it can do."""
from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__
from .verify import verify

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="markdown",
                  pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]})
app.command()(verify)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"loopless {__version__}")
        raise typer.Exit


@app.callback()
def loopless(version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True,
                                                   help="Show the version and exit.")] = False) -> None:
    """Python for loops over PyTorch tensors as the tensor operations an expert would have written."""
