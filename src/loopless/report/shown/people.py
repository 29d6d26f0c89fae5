"""Findings for people: one line each, or the lines of the file with carets, the reason and the code it would become."""
from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ..finding import Finding
from . import Place
from .paint import Paint, printable

COLOURS = {"LL1": "yellow", "LL2": "blue", "LL3": "cyan", "LL9": "red"}


def concise(places: Iterable[Place], paint: Paint) -> str:
    """`file.py:7:5: LL102 [*] a loop with a branch can be ...`"""
    return "".join(f"{_where(p, paint)}: {_head(p.finding, paint)}\n" for p in places)


def full(places: Iterable[Place], paint: Paint) -> str:
    return "".join(_full(p, paint) for p in places)


def _where(place: Place, paint: Paint) -> str:
    span = place.finding.span
    return f"{paint(printable(place.file), 'bold')}:{span.line}:{span.column}"


def _head(finding: Finding, paint: Paint) -> str:
    mark = "" if finding.fix is None else f"[{paint('*' if finding.fix.safe else '~', 'green')}] "
    return f"{paint(finding.code, COLOURS[finding.code[:3]])} {mark}{printable(finding.message)}"


def _full(place: Place, paint: Paint) -> str:
    found = place.finding
    lines = [_head(found, paint), f"  {paint('-->', 'blue')} {_where(place, paint)}"]
    lines += _excerpt(place, paint)
    if found.fix is not None:
        kind = f"{found.fix.kind} fix, {found.fix.level}"
        said = f" if {'; '.join(found.fix.assumptions)}" if found.fix.assumptions else ""
        lines += [f"  {paint('=', 'blue')} {paint('becomes', 'bold')} ({kind}){printable(said)}:",
                  *(f"      {paint(printable(line), 'green')}" for line in (*found.fix.imports, *_text(found)))]
    if found.way_out:
        lines.append(f"  {paint('=', 'blue')} {paint('what helps', 'bold')}: {found.way_out}")
    return "\n".join(lines) + "\n\n"


def _text(found: Finding) -> list[str]:
    assert found.fix is not None
    margin = " " * (found.fix.span.column - 1)
    return [line.removeprefix(margin) for line in found.fix.text.splitlines()]


def _excerpt(place: Place, paint: Paint) -> list[str]:
    """The line with carets below, one line before it and what comes after, or the loop's whole range if it is short."""
    span = place.finding.span
    every = place.text.encode(errors="replace").splitlines()
    if not 0 < span.line <= len(every):
        return []
    fix = place.finding.fix
    wanted = max(span.line + 1, fix.span.end_line if fix else 0)
    first, last = max(span.line - 1, 1), min(wanted, len(every), span.line + 8)
    width = len(str(last))
    bar = paint("|", "blue")
    shown = [f"{' ' * (width + 1)} {bar}"]
    for number in range(first, last + 1):
        line = every[number - 1].decode(errors="replace")
        shown.append(f" {paint(f'{number:>{width}}', 'blue')} {bar} {printable(line.expandtabs(4))}".rstrip())
        if number == span.line:
            shown.append(f" {' ' * width} {bar} {_carets(line, place.finding, paint)}")
    return [*shown, f"{' ' * (width + 1)} {bar}"]


def _carets(line: str, found: Finding, paint: Paint) -> str:
    span = found.span
    start, end = span.column - 1, span.end_column - 1 if span.end_line == span.line else len(line)
    before = _width(line[:start].expandtabs(4))
    return " " * before + paint("^" * max(_width(line[start:end].expandtabs(4)), 1), COLOURS[found.code[:3]])


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text)


def statistics(places: Iterable[Place], names: dict[str, str]) -> str:
    """How often each rule was found, the most frequent first."""
    counts: dict[str, int] = {}
    fixable: set[str] = set()
    for place in places:
        code = place.finding.code
        counts[code] = counts.get(code, 0) + 1
        fixable |= {code} if place.finding.fix is not None else set()
    width = max((len(str(n)) for n in counts.values()), default=0)
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return "".join(f"{n:>{width}}  {code}  [{'*' if code in fixable else ' '}] {names[code]}\n" for code, n in rows)
