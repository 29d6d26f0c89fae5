"""Edits as spans of the text: only the lines of the replaced statements change."""
from __future__ import annotations

import ast

from ..ir.records import dataclass

OWN = ("masked", "scans")                   # the modules of loopless that emitted code may call


def own_import(names: list[str]) -> str:
    """The line that imports modules of loopless."""
    return f"from loopless import {', '.join(names)}" if names else ""


@dataclass(frozen=True)
class Edit:
    """New text in the place of a run of statements."""
    statements: list[ast.stmt]
    text: str
    modules: tuple[str, ...] = ()           # of loopless, that the text calls


def indented(lines: list[str], first: ast.stmt, text: str) -> str:
    """Lines with the indentation of the statement that they replace."""
    line = text.splitlines()[first.lineno - 1]
    margin = line[:len(line) - len(line.lstrip())]
    return f"\n{margin}".join(lines)


def with_import(text: str, edits: list[Edit]) -> str:
    """The text after these edits, with the import that they need, below the imports that are there."""
    called = {name for e in edits for name in e.modules}
    if not called:
        return text
    tree = ast.parse(text)
    imports = [n for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))]
    there = {a.asname or a.name for n in imports if isinstance(n, ast.ImportFrom) and n.module == "loopless"
             for a in n.names}
    needed = sorted(called - there)
    if not needed:
        return text
    documented = [n for n in tree.body[:1] if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)]
    at = max((n.end_lineno or 0 for n in (*imports, *documented)), default=0)
    lines = text.splitlines(keepends=True)
    return "".join((*lines[:at], f"{own_import(needed)}\n", *lines[at:]))


def apply_edits(text: str, edits: list[Edit]) -> str:
    """The text with all edits made; they do not overlap."""
    data = text.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = sorted(((starts[e.statements[0].lineno - 1] + e.statements[0].col_offset,
                     starts[(e.statements[-1].end_lineno or 1) - 1] + (e.statements[-1].end_col_offset or 0), e.text)
                    for e in edits), reverse=True)
    for start, end, new in spans:
        data = data[:start] + new.encode() + data[end:]
    return data.decode()
