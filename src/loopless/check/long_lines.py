"""New code as a person would leave it: how long lines may be, and which code is too long to be offered."""
from __future__ import annotations

import tokenize
from collections.abc import Iterable

from ..write.line_breaks import tokens

SHORTEST, LONGEST = 88, 120                 # of the limits that a file may have
MUCH_LONGER = 4 / 3
DENSE, MUCH_DENSER = 90, 3
LAYOUT = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def limit_of(lines: Iterable[str]) -> int:
    """How long the lines of a file may be, judging by those it has."""
    return max(SHORTEST, min(LONGEST, max(map(len, lines), default=0)))


def much_longer(old: str, new: str) -> bool:
    """Whether new code has so many more words and signs than the old that nobody would want it for its looks."""
    return _size(new) > MUCH_LONGER * _size(old)


def much_denser(old: str, new: str) -> bool:
    """Whether new code says in one statement what the old one said in many, so that nobody could read it."""
    return _longest(new) > max(DENSE, MUCH_DENSER * _longest(old))


def _longest(text: str) -> int:
    """The size of the longest statement, in words and signs."""
    sizes, size = [0], 0
    for token in tokens(text):
        size += token.type not in LAYOUT
        if token.type == tokenize.NEWLINE:
            sizes.append(size)
            size = 0
    return max(*sizes, size)


def _size(text: str) -> int:
    return sum(t.type not in LAYOUT for t in tokens(text))
