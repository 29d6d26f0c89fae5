"""Fixes put into a text: only their spans change, and what comes out is looked at before anyone gets to see it.

The result parses, and its syntax tree is the old one with the new statements in their places and the imports they
need. There is nothing left in it that would be fixed again. Otherwise the text is left alone.
"""
from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable

from ..ir.records import dataclass
from ..report.finding import Finding, Fix, Span
from .imports import with_imports
from .text import findings

MOST_ROUNDS = 5


class NotFixed(Exception):
    """The text is left as it is; the message says why."""


@dataclass(frozen=True)
class Fixed:
    """A text after its fixes."""
    text: str
    applied: list[Finding]
    left: list[Finding]                     # what would be fixed, were unsafe fixes allowed


def fixed(text: str, unsafe: bool, selects: Callable[[str], bool], argued: bool = False) -> Fixed:
    """The text with all fixes that are wanted; argued: each with the reasons why it is right."""
    applied: list[Finding] = []
    left: list[Finding] = []
    for _ in range(MOST_ROUNDS):
        found = [f for f in findings(text, argued) if f.fix is not None and selects(f.code)]
        wanted = apart([f for f in found if f.fix is not None and (unsafe or f.fix.safe)])
        left = left or _once([f for f in found if f.fix is not None and not (unsafe or f.fix.safe)])
        if not wanted:
            return Fixed(text, applied, left)
        text = with_fixes(text, [f.fix for f in wanted if f.fix is not None])
        applied += wanted
    raise NotFixed("one fix after the other would change it")


def _once(found: list[Finding]) -> list[Finding]:
    return list({f.fix.span: f for f in reversed(found) if f.fix is not None}.values())[::-1]


def apart(found: list[Finding]) -> list[Finding]:
    """Findings whose fixes do not overlap, the first of two that do, and each fix once."""
    chosen: list[Finding] = []
    end = (0, 0)
    for f in sorted(_once(found), key=lambda f: f.fix.span if f.fix else f.span):
        assert f.fix is not None
        if (f.fix.span.line, f.fix.span.column) >= end:
            chosen.append(f)
            end = (f.fix.span.end_line, f.fix.span.end_column)
    return chosen


def with_fixes(text: str, fixes: list[Fix]) -> str:
    """The text with some fixes that do not overlap, and the imports they need."""
    new = text
    newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
    for fix in sorted(fixes, key=lambda f: f.span, reverse=True):
        start, end = offset(text, fix.span.line, fix.span.column), offset(text, fix.span.end_line, fix.span.end_column)
        new = new[:start] + fix.text + new[end:]
    imports = list(dict.fromkeys(line for f in fixes for line in f.imports))
    try:
        new = with_imports(new, imports, newline)
        if _expected(text, fixes) != _without(ast.parse(new), imports):
            raise NotFixed("the fix would change more than the loop")
    except (SyntaxError, ValueError, RecursionError) as error:
        raise NotFixed(f"the fix would not be Python: {error}") from error
    return new


def offset(text: str, line: int, column: int) -> int:
    """The place of a line and a column in a text."""
    at = 0
    for _ in range(line - 1):
        ends = [k for k in (text.find("\n", at), text.find("\r", at)) if k >= 0]
        at = min(ends) + 1
        if text[at - 1:at + 1] == "\r\n":
            at += 1
    return at + column - 1


def _expected(text: str, fixes: list[Fix]) -> str:
    """The syntax tree of the text with the statements of each fix replaced."""
    tree = ast.parse(text)
    lines = [line.decode() for line in text.encode().splitlines()]
    blocks = [value for node in ast.walk(tree) for value in node.__dict__.values()
              if isinstance(value, list) and value and isinstance(value[0], ast.stmt)]
    for fix in fixes:
        block, start, end = _slice(blocks, fix.span, lines)
        margin = lines[fix.span.line - 1][:fix.span.column - 1]
        inner = textwrap.indent(textwrap.dedent((margin if not margin.strip() else "") + fix.text), "    ")
        whole = ast.parse(f"def _():\n{inner}").body[0]          # a `return` is only read inside of a function
        assert isinstance(whole, ast.FunctionDef)
        block[start:end] = whole.body
    return ast.dump(tree)


def _slice(blocks: list[list[ast.stmt]], span: Span, lines: list[str]) -> tuple[list[ast.stmt], int, int]:
    """The statements that fill a span."""
    for block in blocks:
        places = [(s.lineno, _column(lines, s.lineno, s.col_offset)) for s in block]
        behind = [(s.end_lineno, _column(lines, s.end_lineno or 1, s.end_col_offset or 0)) for s in block]
        starts = [k for k, at in enumerate(places) if at == (span.line, span.column)]
        ends = [k for k, at in enumerate(behind) if at == (span.end_line, span.end_column)]
        if starts and ends:
            return block, starts[0], ends[-1] + 1
    raise NotFixed("the statements of a fix are not there")


def _column(lines: list[str], line: int, at: int) -> int:
    return len(lines[line - 1].encode()[:at].decode(errors="replace")) + 1


def _without(tree: ast.Module, imports: list[str]) -> str:
    """A syntax tree without lines that were added at its top."""
    for line in imports:
        wanted = ast.dump(ast.parse(line).body[0])
        k = next((k for k, s in enumerate(tree.body) if ast.dump(s) == wanted), None)
        if k is not None:
            del tree.body[k]
    return ast.dump(tree)
