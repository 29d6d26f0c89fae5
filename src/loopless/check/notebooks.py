"""Notebooks: findings in their cells, and fixes that leave every other byte of the JSON as it is."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ..report.finding import Finding
from .fixing import Fixed, NotFixed, fixed
from .notebook_cells import HELD, HOLD, MARK, read_notebook
from .text import findings


def is_notebook(name: str) -> bool:
    return name.endswith(".ipynb")


def module_of(text: str) -> str:
    """The text that the lines of findings are counted in."""
    return read_notebook(text).module()


def notebook_findings(text: str) -> list[Finding]:
    """The findings in the cells of a notebook; each says in which cell it is, and in which line of it."""
    module = module_of(text)
    return [replace(f, message=f"{f.message} ({_place(module, f.span.line)})") for f in findings(module)]


def fixed_notebook(text: str, unsafe: bool, selects: Callable[[str], bool], argued: bool = False) -> Fixed:
    """A notebook with the fixes in its cells."""
    notebook = read_notebook(text)
    if any(MARK in c.source or HOLD in c.source for c in notebook.cells):
        raise NotFixed("a cell has lines that only loopless itself writes")
    module = notebook.module()
    made = fixed(module, unsafe, selects, argued)
    if not made.applied:
        return Fixed(text, [], made.left)
    if sorted(HELD.findall(made.text)) != sorted(HELD.findall(module)) or \
            re.findall(f"{MARK}\\d+", made.text) != re.findall(f"{MARK}\\d+", module):
        raise NotFixed("a fix would reach across lines that are no Python")
    return replace(made, text=notebook.restored(made.text))


def _place(module: str, line: int) -> str:
    before = module.split("\n")[:line]
    at, mark = next((k, x) for k, x in reversed(list(enumerate(before, 1))) if x.startswith(MARK))
    return f"cell {mark.removeprefix(MARK)}, line {line - at}"
