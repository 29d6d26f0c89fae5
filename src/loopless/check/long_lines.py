"""New code as a person would leave it: lines that are too long are broken, and code that got longer is not offered.

    best[i, j] = cost[i, j] + torch.minimum(a_long_first_argument,
                                            another_one)
"""
from __future__ import annotations

import contextlib
import io
import tokenize
from collections.abc import Iterable
from itertools import pairwise

SHORTEST, LONGEST = 79, 120                 # of the limits that a file may have
MUCH_LONGER = 4 / 3
LAYOUT = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def limit_of(lines: Iterable[str]) -> int:
    """How long the lines of a file may be, judging by those it has."""
    return max(SHORTEST, min(LONGEST, max(map(len, lines), default=0)))


def much_longer(old: str, new: str) -> bool:
    """Whether new code has so many more words and signs than the old that nobody would want it for its looks."""
    return _size(new) > MUCH_LONGER * _size(old)


def _size(text: str) -> int:
    return sum(t.type not in LAYOUT for t in _tokens(text))


def _tokens(text: str) -> list[tokenize.TokenInfo]:
    found: list[tokenize.TokenInfo] = []
    with contextlib.suppress(tokenize.TokenError, SyntaxError):     # of a part of a text, what can be read is enough
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            found.append(token)
    return found


def broken(line: str, margin: int, limit: int) -> list[str]:
    """A line as several, broken behind commas in brackets, the outermost that will do, or as it is.

    margin: how many characters stand before it in the file.
    """
    made: list[str] = []
    start, indent = 0, 0
    breaks = _breaks(line)
    columns: dict[int, int] = {}            # where the opening brackets stand now
    while len(line) - start + indent + margin > limit:
        for _, _, bracket in breaks:
            if bracket >= start:
                columns[bracket] = bracket - start + indent
        near = [b for b in breaks if start < b[0] and len(line[start:b[0]].rstrip()) + indent + margin <= limit]
        if not near:
            break
        at, _, bracket = max(near, key=lambda b: (-b[1], b[0]))
        made.append(" " * indent + line[start:at].rstrip())
        start, indent = at, columns[bracket] + 1
    return [*made, " " * indent + line[start:]]


def _breaks(line: str) -> list[tuple[int, int, int]]:
    """The places behind commas: where, how deep in brackets, and where the innermost of them opens."""
    found: list[tuple[int, int, int]] = []
    opened: list[int] = []
    tokens = _tokens(line)
    for token, following in pairwise(tokens):
        if token.string in ("(", "[", "{"):
            opened.append(token.start[1])
        elif token.string in (")", "]", "}") and opened:
            opened.pop()
        elif token.string == "," and opened and following.start[0] == 1:
            found.append((following.start[1], len(opened), opened[-1]))
    return found
