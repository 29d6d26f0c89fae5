"""Comments that silence findings: `# noqa`, `# noqa: LL101, LL2`, `# loopless: ignore`, `# loopless: ignore[LL101]`.

A comment counts for findings that begin in its line. One that names codes of loopless and silences nothing is itself a
finding, LL900. Codes of other tools are left alone, and so is a bare `# noqa`, which may be meant for them.
"""
from __future__ import annotations

import io
import re
import tokenize

from ..ir.records import dataclass
from ..report.finding import Finding, Span

NOQA = re.compile(r"#\s*noqa(?::\s*(?P<codes>[A-Za-z]+[0-9]*(?:[,\s]+[A-Za-z]+[0-9]+)*))?", re.IGNORECASE)
IGNORE = re.compile(r"#\s*loopless:\s*ignore(?:\[(?P<codes>[^\]]*)\])?", re.IGNORECASE)
OWN = re.compile(r"LL\d*$")
NAMED = re.compile(r"#\s*noqa:[^\n]*\bLL|#\s*loopless:\s*ignore", re.IGNORECASE)


@dataclass
class Comment:
    """What one comment silences."""
    line: int
    column: int
    end: int
    codes: tuple[str, ...]                  # none: everything
    own: bool                               # whether it can only be meant for loopless
    used: bool = False

    def covers(self, code: str) -> bool:
        return not self.codes or any(OWN.match(c) and code.startswith(c) for c in self.codes)


def unsuppressed(found: list[Finding], text: str) -> list[Finding]:
    """The findings that no comment silences, and those on comments that silence nothing."""
    comments = comments_of(text) if NAMED.search(text) or (found and "noqa" in text.lower()) else []
    left = [f for f in found if not _silenced(f, comments)]
    for c in comments:
        names = [code for code in c.codes if OWN.match(code)] or (["all"] if c.own and not c.codes else [])
        if not c.used and names and not any(k.used and k.line == c.line for k in comments):
            said = "nothing to silence here" if names == ["all"] else f"no {', '.join(names)} to silence here"
            left.append(Finding("LL900", said, Span(c.line, c.column, c.line, c.end)))
    return sorted(left, key=lambda f: (f.span, f.code))


def _silenced(finding: Finding, comments: list[Comment]) -> bool:
    hit = [c for c in comments if c.line == finding.span.line and c.covers(finding.code)]
    for c in hit:
        c.used = True
    return bool(hit)


def comments_of(text: str) -> list[Comment]:
    found: list[Comment] = []
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return []
    for token in tokens:
        if token.type == tokenize.COMMENT:
            for pattern in (NOQA, IGNORE):
                for match in pattern.finditer(token.string):
                    codes = tuple(c.upper() for c in re.split(r"[,\s]+", match["codes"] or "") if c)
                    line, before = token.start
                    found.append(Comment(line, before + match.start() + 1, before + match.end() + 1, codes,
                                         pattern is IGNORE))
    return found
