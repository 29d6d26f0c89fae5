"""The cells of code of a notebook, where they are in its JSON, and their text back in the same places.

Cells are read as one module, because names and imports of one are known in the next. Lines that are no Python, such as
`%matplotlib inline` and `!pip install`, stand as a call that nobody knows, so that no fix reaches across them.
"""
from __future__ import annotations

import ast
import json
import re
from dataclasses import field
from json.decoder import JSONDecoder
from typing import Any

from ..ir.records import dataclass
from .files import Unreadable

MAGIC = re.compile(r"\s*(%|!|\?)|.*\?\s*$")
SPACE = re.compile(r"[ \t\n\r,:]*")
MARK = "# loopless cell "
HOLD = "__loopless_magic_"
HELD = re.compile(rf"{HOLD}(\d+)__\(\)")


@dataclass
class Cell:
    """A cell of code: its source, and the part of the notebook's text in which it is."""
    number: int                             # among all cells, from 1
    start: int
    end: int
    source: str
    listed: bool                            # whether the source is a list of lines


@dataclass
class Notebook:
    """A notebook as one module of Python."""
    text: str
    cells: list[Cell] = field(default_factory=list)
    magics: list[str] = field(default_factory=list)

    def module(self) -> str:
        """The source of all cells, each behind a comment with its number."""
        return "".join(f"{MARK}{c.number}\n{self._plain(c)}\n" for c in self.cells)

    def _plain(self, cell: Cell) -> str:
        lines = cell.source.split("\n")
        if cell.source.lstrip().startswith("%%"):
            return "\n".join(self._held(line, "") for line in lines)
        plain = [self._held(x, x[:len(x) - len(x.lstrip())]) if MAGIC.match(x) else x for x in lines]
        try:
            ast.parse("\n".join(plain))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return "\n".join(self._held(line, "") for line in lines)
        return "\n".join(plain)

    def _held(self, line: str, margin: str) -> str:
        self.magics.append(line)
        return f"{margin}{HOLD}{len(self.magics) - 1}__()"

    def restored(self, module: str) -> str:
        """The notebook with the cells of a module that was made of it and then changed."""
        parts = re.split(rf"^{re.escape(MARK)}\d+\n", module, flags=re.MULTILINE)[1:]
        text = self.text
        for cell, part in sorted(zip(self.cells, parts, strict=True), key=lambda pair: -pair[0].start):
            source = "\n".join(self._unheld(line) for line in part[:-1].split("\n"))
            if source != cell.source:
                new = _written(source, self.text[cell.start:cell.end], cell.listed)
                text = text[:cell.start] + new + text[cell.end:]
        return text

    def _unheld(self, line: str) -> str:
        held = HELD.search(line)
        return line if held is None else self.magics[int(held[1])]


def read_notebook(text: str) -> Notebook:
    """The cells of code of a notebook."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"is no notebook: {error}") from error
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        raise Unreadable("is no notebook: it has no cells")
    made = Notebook(text)
    start = _members(text, SPACE.match(text).end())["cells"][0]        # type: ignore[union-attr]
    for number, (first, cell) in enumerate(_elements(text, start), 1):
        if isinstance(cell, dict) and cell.get("cell_type") == "code" and "source" in cell:
            at, end, value = _members(text, first)["source"]
            lines = value if isinstance(value, list) else [value]
            if all(isinstance(line, str) for line in lines):
                made.cells.append(Cell(number, at, end, "".join(lines), isinstance(value, list)))
    return made


def _members(text: str, start: int) -> dict[str, tuple[int, int, Any]]:
    """The members of the object that begins there: where each value is, and what it is."""
    decode = JSONDecoder(strict=False).raw_decode
    found: dict[str, tuple[int, int, Any]] = {}
    at = _past_space(text, start + 1)
    while text[at] != "}":
        name, at = decode(text, at)
        at = _past_space(text, at)
        value, end = decode(text, at)
        found[name] = (at, end, value)
        at = _past_space(text, end)
    return found


def _elements(text: str, start: int) -> list[tuple[int, Any]]:
    """The elements of the list that begins there, and where they are."""
    decode = JSONDecoder(strict=False).raw_decode
    found: list[tuple[int, Any]] = []
    at = _past_space(text, start + 1)
    while text[at] != "]":
        value, end = decode(text, at)
        found.append((at, value))
        at = _past_space(text, end)
    return found


def _past_space(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found is not None else at


def _written(source: str, old: str, listed: bool) -> str:
    """A source as JSON, laid out as the one it replaces."""
    ascii_only = old.isascii() and "\\u" in old
    if not listed:
        return json.dumps(source, ensure_ascii=ascii_only)
    lines = [json.dumps(line, ensure_ascii=ascii_only) for line in source.splitlines(keepends=True)]
    before, after = re.match(r"\[(\s*)", old), re.search(r"(\s*)\]$", old)
    space, last = before[1] if before else "", after[1] if after else ""
    between = f",{space}" if space else ", "
    return f"[{space}{between.join(lines)}{last}]"
