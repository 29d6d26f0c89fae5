"""Places in a text as an editor counts them, and as findings do.

A finding counts lines and columns from 1, and characters. An editor counts from 0, and in a line the units of an
encoding: UTF-16 unless both sides agreed on another one, so that `𝛑` is two. Lines end where Python and the protocol
say, at `\\n`, `\\r\\n` and `\\r`, and not at form feeds, as those of `str.splitlines` do.
"""
from __future__ import annotations

import difflib
import re

from lsprotocol.types import Position, Range, TextEdit

from ..ir.records import dataclass
from ..report.finding import Span

END = re.compile("\r\n|\r|\n")
WHOLE = re.compile("[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


@dataclass(frozen=True)
class Places:
    """The places of one text."""
    lines: list[str]                        # without their ends
    encoding: str = "utf-16"

    @staticmethod
    def of(text: str, encoding: str = "utf-16") -> Places:
        return Places(END.split(text), encoding)

    def position(self, line: int, column: int) -> Position:
        """The position of a line and a column of a finding."""
        if line > len(self.lines):
            return Position(len(self.lines) - 1, self._units(self.lines[-1]))
        return Position(line - 1, self._units(self.lines[line - 1][:column - 1]))

    def range(self, span: Span) -> Range:
        return Range(self.position(span.line, span.column), self.position(span.end_line, span.end_column))

    def place(self, position: Position) -> tuple[int, int]:
        """The line and the column of a position; of one that is not there, the nearest that is."""
        if position.line >= len(self.lines):
            return len(self.lines), len(self.lines[-1]) + 1
        text, column = self.lines[position.line], 0
        while column < len(text) and self._units(text[:column + 1]) <= position.character:
            column += 1
        return position.line + 1, column + 1

    def _units(self, text: str) -> int:
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) if self.encoding == "utf-32" else len(text.encode("utf-16-le", "surrogatepass")) // 2


def edits(old: str, new: str, places: Places) -> list[TextEdit]:
    """The lines in which a text differs from another one, as edits of it."""
    before, after = WHOLE.findall(old), WHOLE.findall(new)
    found: list[TextEdit] = []
    for kind, start, end, first, last in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if kind != "equal":
            span = Range(places.position(start + 1, 1), _line_start(end, before, places))
            found.append(TextEdit(span, "".join(after[first:last])))
    return found


def _line_start(line: int, lines: list[str], places: Places) -> Position:
    """Where a line begins; behind a last line without an end, where the text ends."""
    if line and line == len(lines) and not END.search(lines[-1]):
        return places.position(line, len(lines[-1]) + 1)
    return places.position(line + 1, 1)
