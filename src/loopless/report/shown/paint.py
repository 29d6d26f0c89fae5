"""Colours for a terminal, by escape sequences; none where they are not wanted."""
from __future__ import annotations

from ...ir.records import dataclass

CODES = {"bold": "1", "dim": "2", "red": "1;31", "green": "1;32", "yellow": "1;33", "blue": "1;34", "cyan": "36"}


@dataclass(frozen=True)
class Paint:
    """Paints words, or leaves them as they are."""
    colours: bool = False

    def __call__(self, text: str, colour: str) -> str:
        return f"\x1b[{CODES[colour]}m{text}\x1b[0m" if self.colours and text else text


def printable(text: str) -> str:
    """A text without what could move the cursor or change the colours of a terminal."""
    return "".join(c if c.isprintable() or c == "\t" else f"\\x{ord(c):02x}" for c in text)
