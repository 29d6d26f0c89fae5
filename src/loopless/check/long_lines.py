"""New code as a person would leave it: how long lines may be, and which code is too long to be offered."""
from __future__ import annotations

import tokenize
from collections.abc import Iterable

from ..write.line_breaks import tokens

SHORTEST, LONGEST = 88, 120                 # of the limits that a file may have
MUCH_LONGER = 4 / 3
LAYOUT = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def limit_of(lines: Iterable[str]) -> int:
    """How long the lines of a file may be, judging by those it has."""
    return max(SHORTEST, min(LONGEST, max(map(len, lines), default=0)))


def much_longer(old: str, new: str) -> bool:
    """Whether new code has so many more words and signs than the old that nobody would want it for its looks."""
    return _size(new) > MUCH_LONGER * _size(old)


def _size(text: str) -> int:
    return sum(t.type not in LAYOUT for t in tokens(text))
