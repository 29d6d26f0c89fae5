"""Fixes that nobody would thank for are not offered: the finding says that the loop can be tensor code, and what to do.

Left out are texts that are much longer than their loop, are one endless formula or have lines that cannot be broken,
those that call the very function they stand in, whose calls would all see another shape, and those that guess more than
somebody would check.
"""
from __future__ import annotations

import ast
import textwrap

from ..report.finding import Fix
from .long_lines import much_denser, much_longer

MOST_ASSUMPTIONS = 16
MOST_COLUMNS = 140
LONGER = "the tensor code is longer than the loop, so it is not offered as a fix; `loopless explain` shows it"
DENSER = "the tensor code is one long formula, so it is not offered as a fix; `loopless explain` shows it"
RECURSIVE = "the function calls itself here; write the tensor code by hand, for what it is called with"
GUESSED = "the tensor code would rest on many assumptions; annotate the tensors, or write it by hand"


def withheld(fix: Fix, before: str, function: str) -> str:
    """Why a fix is not offered, in words of what to do instead; empty if it is."""
    if much_longer(before, fix.text) or any(len(line) > MOST_COLUMNS for line in fix.text.splitlines()):
        return LONGER
    if much_denser(before, fix.text):
        return DENSER
    if len(fix.assumptions) > MOST_ASSUMPTIONS:
        return GUESSED
    calls = [n.func for n in ast.walk(_parsed(fix.text)) if isinstance(n, ast.Call)]
    own = function.rpartition(".")[2]
    return RECURSIVE if any(isinstance(f, ast.Name) and f.id == own for f in calls) else ""


def _parsed(text: str) -> ast.AST:
    first, _, rest = text.partition("\n")
    whole = "\n".join([first, textwrap.dedent(rest)]) if rest else first
    try:
        return ast.parse("def _():\n" + textwrap.indent(whole, "    "))
    except SyntaxError:
        return ast.Module([], [])
