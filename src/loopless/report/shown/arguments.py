"""Why fixes are right, for whoever reviews them.

What stood there, what stands there now, what it assumes, and the verdict on each loop with all of its evidence: the
pairs of accesses and isl's answers, the recurrences, the reasons of the level.

In Markdown, which people read beside the diff, or in JSON, for programs.
"""
from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from typing import Any

from ..finding import Finding


@dataclass(frozen=True)
class Made:
    """A fix that was made, and in which file."""
    path: str
    finding: Finding


def as_markdown(made: list[Made]) -> str:
    """A page with a section for each fix."""
    if not made:
        return "# Why these fixes are right\n\nNo loop was rewritten.\n"
    return "\n".join(["# Why these fixes are right", *(_section(m) for m in made)])


def _section(made: Made) -> str:
    fix = made.finding.fix
    assert fix is not None and fix.argument is not None
    where = f" in `{made.finding.function}`" if made.finding.function else ""
    assumed = [f"- {a}" for a in fix.assumptions] or ["- nothing"]
    after = [*fix.imports, *fix.text.splitlines()]
    margin = " " * (fix.span.column - 1)
    verdicts = [line for verdict in fix.argument.verdicts for line in (*verdict.splitlines(), "")]
    return "\n".join([
        "", f"## {made.path}:{made.finding.span.line} {made.finding.code}{where}",
        "", f"{made.finding.message}. The fix is {fix.kind}; its level is {fix.level}. It assumes:", "", *assumed,
        "", "Before:", "", *_fenced("python", textwrap.dedent(fix.argument.before).splitlines()),
        "", "After:", "", *_fenced("python", [line.removeprefix(margin) for line in after]),
        "", "The argument:", "", *_fenced("text", verdicts[:-1]), ""])


def _fenced(language: str, lines: list[str]) -> list[str]:
    return [f"```{language}", *lines, "```"]


def as_json(made: list[Made]) -> str:
    """The same as a list of objects."""
    return json.dumps([_object(m) for m in made], indent=2) + "\n"


def _object(made: Made) -> dict[str, Any]:
    found, fix = made.finding, made.finding.fix
    assert fix is not None and fix.argument is not None
    return {"filename": made.path, "line": found.span.line, "code": found.code, "message": found.message,
            "function": found.function, "applicability": fix.kind, "level": fix.level,
            "assumptions": list(fix.assumptions), "imports": list(fix.imports), "before": fix.argument.before,
            "after": fix.text, "verdicts": list(fix.argument.verdicts)}
