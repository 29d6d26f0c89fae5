"""`loopless explain`: the verdicts on the loops of a function, from its text alone."""
from __future__ import annotations

import ast
from pathlib import Path
from typing import Annotated

import typer

from ..check.files import Unreadable, decode, read
from ..read.loops import has_loop
from ..read.static_facts import Module
from ..rewriting import Rewriter
from ..write.edits import apply_edits
from .messages import complain
from .targets import Unusable, targets


def explain(
    target: Annotated[str, typer.Argument(metavar="FILE::FUNCTION", help="A function, a class, or a whole file.")],
    full: Annotated[bool, typer.Option("--full", help="With all of the evidence.")] = False,
) -> None:
    """What becomes of the loops of one function, from its text alone.

    Nothing is run: facts come from the source, and what it does not tell is assumed and listed. `loopless.explain(f,
    *args)` says what happens for real arguments.
    """
    try:
        texts = [_explained(t.path, {f.line for f in t.functions}, full) for t in targets([target])]
    except (Unusable, Unreadable, SyntaxError, ValueError, RecursionError) as error:
        raise typer.Exit(complain(str(error))) from None
    typer.echo("\n\n".join(text for found in texts for text in found))


def _explained(path: Path, lines: set[int], full: bool) -> list[str]:
    text = decode(read(path)).text
    tree = ast.parse(text)
    module = Module(tree)
    return [_function(node, module, text, full) for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.lineno in lines and has_loop(node.body)]


def _function(node: ast.FunctionDef, module: Module, text: str, full: bool) -> str:
    rewriter = Rewriter(node, module, text)
    made = rewriter.replacements()
    newest = {v.line: v for v in rewriter.verdicts}
    said = [v.full if full else str(v) for v in (newest[line] for line in sorted(newest))]
    parts = [f"{node.name}, line {node.lineno}", *said]
    if made:
        extra = len(apply_edits(text, [r.edit for r in made]).splitlines()) - len(text.splitlines())
        new = apply_edits(text, [r.edit for r in made]).splitlines()[node.lineno - 1:(node.end_lineno or 0) + extra]
        parts += ["", "becomes:", "", *new]
    if rewriter.assumed:
        parts += ["", "if " + "; ".join(dict.fromkeys(str(a) for a in rewriter.assumed))]
    return "\n".join(parts)
