"""Lines that are too long are broken in their brackets, as a person would break them.

    best[i, j] = cost[i, j] + torch.minimum(
        a_long_first_argument, another_one
    )
"""
from __future__ import annotations

import contextlib
import io
import tokenize
from dataclasses import field

from ..ir.records import dataclass

STEP = 4
LIMIT = 110                                 # of the lines that are shown


def with_short_lines(text: str, limit: int = LIMIT) -> str:
    """A text of Python in which each statement of one line that is too long has several; texts in quotes stay."""
    lines = text.splitlines()
    if all(len(line) <= limit for line in lines):
        return text
    single = _statements_of_one_line(text)
    out: list[str] = []
    for number, line in enumerate(lines, 1):
        margin = len(line) - len(line.lstrip())
        short = broken(line[margin:], margin, limit) if number in single and len(line) > limit else [line[margin:]]
        out += [line[:margin] + piece for piece in short]
    return "\n".join(out) + ("\n" if text.endswith("\n") else "")


def _statements_of_one_line(text: str) -> set[int]:
    """The numbers of lines that are a whole logical line of Python."""
    found: set[int] = set()
    first = 0
    for token in tokens(text):
        if token.type in (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT):
            continue
        first = first or token.start[0]
        if token.type == tokenize.NEWLINE:
            found |= {first} if first == token.start[0] else set()
            first = 0
    return found


def tokens(text: str) -> list[tokenize.TokenInfo]:
    """The tokens of a text; of a part of one, those that can be read."""
    found: list[tokenize.TokenInfo] = []
    with contextlib.suppress(tokenize.TokenError, SyntaxError):
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
    outer = [b for b in brackets if b.depth == 0 and b.end > b.start and (b.round or b.end - b.start > limit // 2)]
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
    for token in tokens(line):
        if token.string in ("(", "[", "{"):
            opened.append(Bracket(token.end[1], len(opened), token.string == "("))
            found.append(opened[-1])
        elif token.string in (")", "]", "}") and opened:
            opened.pop().end = token.start[1]
        elif token.string == "," and opened:
            opened[-1].commas.append(token.start[1])
    return found
