"""New code as a person would leave it: lines that are too long are broken, and code that got longer is not offered.

    best[i, j] = cost[i, j] + torch.minimum(
        a_long_first_argument, another_one
    )
"""
from __future__ import annotations

import contextlib
import io
import tokenize
from collections.abc import Iterable
from dataclasses import field

from ..ir.records import dataclass

SHORTEST, LONGEST = 88, 120                 # of the limits that a file may have
STEP = 4
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
    """A line as several, none longer than the limit if that can be had; margin: what stands before it in the file.

    What is in the largest brackets gets lines of its own, one for each argument if one is not enough for all.
    """
    if len(line) + margin <= limit:
        return [line]
    brackets = _brackets(line)
    outer = [b for b in brackets if b.depth == 0 and b.round and b.end > b.start]
    if not outer:
        return [line]
    chosen = max(outer, key=lambda b: b.end - b.start)
    body = line[chosen.start:chosen.end]
    parts = [body]
    if len(body) + margin + STEP > limit and chosen.commas and "lambda" not in body:
        ends = [*chosen.commas, chosen.end]
        parts = [line[a:b].strip() + "," for a, b in zip([chosen.start, *(c + 1 for c in chosen.commas)], ends)]
        parts = [part for part in parts if part != ","]
    inner = [" " * STEP + piece for part in parts for piece in broken(part, margin + STEP, limit)]
    return [line[:chosen.start], *inner, line[chosen.end:]]


@dataclass
class Bracket:
    """What is between two brackets of a line."""
    start: int
    depth: int
    round: bool
    end: int = -1
    commas: list[int] = field(default_factory=list)


def _brackets(line: str) -> list[Bracket]:
    found: list[Bracket] = []
    opened: list[Bracket] = []
    for token in _tokens(line):
        if token.string in ("(", "[", "{"):
            opened.append(Bracket(token.end[1], len(opened), token.string == "("))
            found.append(opened[-1])
        elif token.string in (")", "]", "}") and opened:
            opened.pop().end = token.start[1]
        elif token.string == "," and opened:
            opened[-1].commas.append(token.start[1])
    return found
