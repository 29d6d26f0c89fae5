"""`loopless rule`: the manual page of a rule."""
from __future__ import annotations

from typing import Annotated

import typer

from ..report.rules import RULES
from .messages import complain


def rule(
    code: Annotated[str, typer.Argument(metavar="[CODE]", show_default=False, help="Such as LL101.")] = "",
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The manual page of a rule, or the list of all rules."""
    if code and code.upper() not in RULES:
        raise typer.Exit(complain(f"there is no rule {code}; `loopless rule` lists them"))
    chosen = [RULES[code.upper()]] if code else list(RULES.values())
    if json:
        from dataclasses import asdict
        from json import dumps
        records = [asdict(r) for r in chosen]
        typer.echo(dumps(records[0] if code else records, indent=2))
    elif code:
        typer.echo(chosen[0].page(), nl=False)
    else:
        for each in chosen:
            typer.echo(f"{each.code}  {each.name}: {each.summary}")
