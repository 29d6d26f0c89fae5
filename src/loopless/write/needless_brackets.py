"""Lines without the brackets that Python does not need.

    torch.arange((((x.shape[2] + (2 * p)) - k) // s) + 1)    →    torch.arange((x.shape[2] + 2 * p - k) // s + 1)

Sizes are computed in texts of their own, each in brackets, so that they can stand anywhere; only what is shown is made
plain. Brackets go where the line means the same without them, to the last node of its syntax tree. Left alone: those
round a whole value, which may be there for the eye, and those of tuples.
"""
from __future__ import annotations

import ast
import tokenize

from .line_breaks import tokens

ENDS = (tokenize.NAME, tokenize.NUMBER, tokenize.STRING)
WORDS = {"and", "or", "not", "in", "is", "if", "else", "return", "lambda", "for", "yield", "await"}
Pair = tuple[int, int]


def without_needless_brackets(line: str) -> str:
    """The line with the same syntax tree and fewer brackets."""
    if not any(sign in line for sign in ("((", "((-", " (", "[(")):
        return line
    margin = line[:len(line) - len(line.lstrip())]
    return margin + _plainer(line[len(margin):])


def _plainer(line: str) -> str:
    meant = _meaning(line)
    if meant is None:
        return line
    done: set[Pair] = set()
    while (pair := next((p for p in _groupings(line) if p not in done), None)) is not None:
        first, last = pair
        shorter = line[:first] + line[first + 1:last] + line[last + 1:]
        if _meaning(shorter) == meant:
            line, done = shorter, set()
        else:
            done.add(pair)
    return line


def _meaning(line: str) -> str | None:
    """What a line of code means; None if it is no whole statement."""
    body = f"{line} pass" if line.endswith(":") else line
    try:
        return ast.dump(ast.parse(body if not body.startswith(("return", "else", "elif")) else f"def f():\n {body}"))
    except SyntaxError:
        return None


def _groupings(line: str) -> list[Pair]:
    """Brackets round operands, not those of calls, in one line."""
    found: list[Pair] = []
    opened: list[list[int]] = []                # where, and whether it is round an operand that is no tuple
    before: tokenize.TokenInfo | None = None
    for token in tokens(line):
        if token.string in ("[", "{"):
            opened.append([token.start[1], False])
        elif token.string in ("]", "}") and opened:
            opened.pop()
        elif token.string == "(":
            called = before is not None and (before.string in (")", "]", "}") or (
                before.type in ENDS and before.string not in WORDS))
            opened.append([token.start[1], not called and before is not None and before.string != "="])
        elif token.string == "," and opened:
            opened[-1][1] = False
        elif token.string == ")" and opened:
            start, grouping = opened.pop()
            found += [(start, token.start[1])] if grouping else []
        before = token if token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT) else before
    return found
