"""What is found in one text, by the settings of the folder it lies in. It ends early where a newer text has come."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any

from ..check.files import is_excluded
from ..check.fixing import NotFixed, fixed, with_fixes
from ..check.settings import BadSettings, Configured, Settings
from ..check.text import Stopped, findings
from ..ir.records import dataclass
from ..report.finding import Finding, Fix


@dataclass(frozen=True)
class Analysis:
    """A text and what is to be said of it."""
    text: str
    path: str
    settings: Settings
    findings: list[Finding] = field(default_factory=list)
    problem: str = ""                       # what is wrong with the settings, or with loopless itself

    def selects(self, code: str) -> bool:
        return self.settings.selects(code, self.path)

    def at(self, line: int, column: int) -> list[Finding]:
        """The findings whose place this is: inside of what they point at, or at its end."""
        return [f for f in self.findings if (f.span.line, f.span.column) <= (line, column)
                <= (f.span.end_line, f.span.end_column)]

    def fixes(self, first: int, last: int) -> list[Finding]:
        """The findings with a fix that concern one of these lines, each fix once."""
        touched = [f for f in self.findings if f.fix is not None
                   and min(f.span.line, f.fix.span.line) <= last and first <= max(f.span.end_line, f.fix.span.end_line)]
        return list({f.fix: f for f in reversed(touched)}.values())[::-1]

    def with_fix(self, fix: Fix) -> str | None:
        """The text with one fix; None if it is better left alone."""
        try:
            return with_fixes(self.text, [fix])
        except NotFixed:
            return None

    def with_all_fixes(self) -> str | None:
        """The text with all fixes that may be made unasked: safe ones, and others if the settings say so."""
        try:
            return fixed(self.text, self.settings.unsafe_fixes, self.selects).text
        except NotFixed:
            return None


def analyse(text: str, path: str, options: dict[str, Any], stopped: Callable[[], bool]) -> Analysis | None:
    """All findings that the settings want; None if nobody waits for them. Nothing in a text makes this fail."""
    settings, problem = _settings(path, options)
    if is_excluded(Path(path), settings.excluded, Path(settings.root or ".")):
        return Analysis(text, path, settings, [], problem)
    try:
        found = [f for f in findings(text, stopped=stopped) if settings.selects(f.code, path)]
    except Stopped:
        return None
    except Exception as error:
        said = f"{type(error).__name__}: {error}".splitlines()[0]
        return Analysis(text, path, settings, [], f"{path} could not be read: {said}")
    return Analysis(text, path, settings, found, problem)


def _settings(path: str, options: dict[str, Any]) -> tuple[Settings, str]:
    """Read each time: somebody may be writing them in the same editor."""
    try:
        return Configured(options).of(Path(path)), ""
    except BadSettings as error:
        return Configured(options, isolated=True).of(Path(path)), str(error)
