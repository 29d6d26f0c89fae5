"""`loopless server`: findings and fixes in an editor, by the language server protocol."""
from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from .messages import complain

serve: Callable[[], None] | None
try:
    from ..server.serve import serve
except ModuleNotFoundError as error:
    if (error.name or "").split(".")[0] not in ("pygls", "lsprotocol"):
        raise
    serve = None


def server(
    stdio: Annotated[bool, typer.Option("--stdio", help="Standard input and output; there is no other way.")] = False,
) -> None:
    """A language server: what `check` says and what `fix` would change, while a file is being written.

    An editor starts it and talks to it over standard input and output. It needs pygls, which is an extra:
    `pip install 'loopless[server]'`.
    """
    if serve is None:
        raise typer.Exit(complain("the server needs pygls: pip install 'loopless[server]'"))
    serve()
