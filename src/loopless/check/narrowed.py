"""A replacement as the smallest edit of the file: statements that stay are not touched, comments are kept."""
from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import field

from ..ir.records import dataclass
from ..report.finding import Span
from ..write.line_breaks import broken
from .long_lines import limit_of


@dataclass
class Source:
    """A text, its lines and its comments."""
    text: str
    lines: list[str] = field(init=False)
    found: dict[int, list[tuple[int, str]]] | None = None

    def __post_init__(self) -> None:
        self.lines = [line.decode() for line in self.text.encode().splitlines()]        # as Python counts them

    @property
    def newline(self) -> str:
        """The end of most lines."""
        return "\r\n" if self.text.count("\r\n") * 2 > self.text.count("\n") else "\n"

    def column(self, line: int, offset: int) -> int:
        """The column, from 1, of an offset of the syntax tree, which counts bytes."""
        text = self.lines[line - 1]
        return offset + 1 if text.isascii() else len(text.encode()[:offset].decode(errors="replace")) + 1

    def span(self, first: ast.AST, last: ast.AST) -> Span:
        a: ast.stmt = first                                                             # type: ignore[assignment]
        b: ast.stmt = last                                                              # type: ignore[assignment]
        end = b.end_lineno or b.lineno
        return Span(a.lineno, self.column(a.lineno, a.col_offset), end, self.column(end, b.end_col_offset or 0))

    def cut(self, span: Span) -> str:
        """The text of a span, from the beginning of its first line."""
        lines = self.lines[span.line - 1:span.end_line]
        return "\n".join([*lines[:-1], lines[-1][:span.end_column - 1]])

    def comments(self, span: Span) -> list[str]:
        """The comments inside a span."""
        if self.found is None:
            self.found = {}
            for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
                if token.type == tokenize.COMMENT:
                    self.found.setdefault(token.start[0], []).append((token.start[1] + 1, token.string))
        return [text for line in range(span.line, span.end_line + 1) for column, text in self.found.get(line, ())
                if (span.line, span.column) < (line, column) < (span.end_line, span.end_column)]


@dataclass(frozen=True)
class Narrowed:
    """New text for a span of the file."""
    span: Span
    text: str


def narrowed(statements: list[ast.stmt], lines: list[str], source: Source, unit: str) -> Narrowed | None:
    """Lines in place of statements, without those that are the same; None if nothing changes or it cannot be put there.

    unit: one step of indentation, as the file has it.
    """
    new = ast.parse("def _():\n" + "\n".join(f"    {line}" for line in lines)).body[0].body     # type: ignore[attr-defined]
    old = list(statements)
    while old and ((same := _alike(old[:1], new[:1]) or _unpacks(old[0], new)) or _unconcerned(old, new)):
        old, new = old[1:], new[same:]
    same = _alike(old[::-1], new[::-1])
    old, new = old[:len(old) - same], new[:len(new) - same]
    if not old:
        return None
    kept = [line for s in new for line in lines[s.lineno - 2:s.end_lineno - 1]] or ["pass"]
    span = source.span(old[0], old[-1])
    first = source.lines[span.line - 1][:span.column - 1]
    limit = limit_of(source.lines)
    placed = [*source.comments(span), *(part for line in kept
                                        for part in _broken(_reindented(line, unit), len(first), limit))]
    if first.strip() and len(placed) > 1:
        return None                                     # `if c: x = 1`: there is no room for a second line
    margin = first if not first.strip() else ""
    return Narrowed(span, (source.newline + margin).join(placed))


def _broken(line: str, margin: int, limit: int) -> list[str]:
    inner = line.lstrip()
    before = line[:len(line) - len(inner)]
    return [before + part for part in broken(inner, margin + len(before), limit)]


def _unconcerned(old: list[ast.stmt], new: list[ast.stmt]) -> bool:
    """Whether the first statement only sets names that nobody reads: it is not for a loop's sake that it goes."""
    first, *rest = old
    targets = first.targets if isinstance(first, ast.Assign) else [first.target] if isinstance(
        first, ast.AnnAssign) else []
    names = {n.id for n in targets if isinstance(n, ast.Name)}
    mentioned = {n.id for s in (*rest, *new) for n in ast.walk(s) if isinstance(n, ast.Name)}
    return bool(names) and len(names) == len(targets) and not names & mentioned


def _alike(old: list[ast.stmt], new: list[ast.stmt]) -> int:
    """How many statements at the beginning are the same."""
    count = 0
    for a, b in zip(old, new):
        if ast.dump(a) != ast.dump(b):
            break
        count += 1
    return count


def _unpacks(old: ast.stmt, new: list[ast.stmt]) -> int:
    """How many of the new statements are one of the old ones: `n, m = x.shape`, written as `m = x.shape[1]` and
    `n = x.shape[0]`."""
    if not (isinstance(old, ast.Assign) and len(old.targets) == 1 and isinstance(old.targets[0], ast.Tuple)
            and isinstance(old.value, ast.Attribute) and old.value.attr == "shape"):
        return 0
    wanted = {f"{ast.unparse(target)} = {ast.unparse(old.value)}[{k}]" for k, target in enumerate(old.targets[0].elts)}
    return len(wanted) if {ast.unparse(s) for s in new[:len(wanted)]} == wanted else 0


def _reindented(line: str, unit: str) -> str:
    inner = line.lstrip(" ")
    return unit * ((len(line) - len(inner)) // 4) + inner


def step_of_indentation(function: ast.AST, source: Source) -> str:
    """What one more level of indentation is, judging by a function's own body."""
    body: list[ast.stmt] = getattr(function, "body", [])
    if not body:
        return "    "
    inner = source.lines[body[0].lineno - 1]
    margin = inner[:len(inner) - len(inner.lstrip())]
    outer = source.lines[getattr(function, "lineno", 1) - 1]
    step = margin[len(outer) - len(outer.lstrip()):]
    return step if step and not step.strip() else "    "
