"""The command `loopless`: its own options, and the list of what it can do. A command is imported when it is called."""
from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__

COMMANDS = {
    "check": "Find the loops over tensors in files: which can be tensor code, which stay, and why.",
    "fix": "Rewrite the loops over tensors in files, or show the difference.",
    "explain": "What becomes of the loops of one function, from its text alone.",
    "rule": "The manual page of a rule, or the list of all rules.",
    "server": "A language server: findings and fixes in an editor.",
    "verify": "Run functions beside their vectorized forms, and see whether anyone could tell them apart.",
}


class Commands(TyperGroup):
    """The commands, each in a module of its own."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> Any:
        if name not in COMMANDS:
            return None
        alone = typer.Typer(add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False,
                            context_settings={"help_option_names": ["-h", "--help"]})
        alone.command(name)(getattr(import_module(f".{name}", __package__), name))
        return typer.main.get_command(alone)


app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=True, rich_markup_mode="markdown",
                  pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]})


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"loopless {__version__}")
        raise typer.Exit


@app.callback()
def loopless(version: Annotated[bool, typer.Option("--version", "-V", callback=show_version, is_eager=True,
                                                   help="Show the version and exit.")] = False) -> None:
    """Python for loops over PyTorch tensors as the tensor operations an expert would have written."""
