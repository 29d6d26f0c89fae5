"""A verdict for each loop, and the report that shows them beside the source."""
from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from .reasons import Refusal

STATUSES = ("vectorized", "partial", "sequential")


@dataclass
class Verdict:
    """What became of one loop."""
    line: int
    status: str                     # "vectorized", "partial" or "sequential"
    level: str = ""                 # "bitwise", "rounded" or "reassociated"
    reason: str = ""
    code: str = ""
    way_out: str = ""
    text: str = ""                  # the loop's first line

    @staticmethod
    def refused(line: int, refusal: Refusal, text: str = "") -> Verdict:
        return Verdict(line, "sequential", "", refusal.sentence(), refusal.code, refusal.reason.way_out, text)

    def __str__(self) -> str:
        head = f"line {self.line}: {self.status}"
        if self.status == "vectorized":
            return f"{head} ({self.level})"
        return f"{head} [{self.code}] {self.reason}" + (f"\n    what helps: {self.way_out}" if self.way_out else "")


@dataclass
class Explanation:
    """The report of one function: a verdict for each loop, and the code that runs."""
    name: str
    source: str                     # the Python text that runs in place of the function
    loops: list[Verdict]
    original: str = ""
    fallbacks: list[str] = field(default_factory=list)      # why the original ran instead, in this call
    guards: list[str] = field(default_factory=list)         # what is looked at before each call
    checks: list[str] = field(default_factory=list)         # what is looked at in the data
    reason: str = ""                # why nothing could be done at all
    first_line: int = 1

    def __str__(self) -> str:
        parts = [f"loopless: {self.name}", ""]
        parts += [*self._annotated(), ""]
        parts += [str(v) for v in self.loops]
        if self.reason:
            parts.append(self.reason)
        if self.loops and any(v.status != "sequential" for v in self.loops):
            parts += ["", "runs as:", "", textwrap.indent(self.source.rstrip(), "    ")]
        if self.checks:
            parts += ["", "checked in each call: " + "; ".join(self.checks)]
        if self.fallbacks:
            parts += ["", "the original ran in this call: " + "; ".join(self.fallbacks)]
        return "\n".join(parts) + "\n"

    def _annotated(self) -> list[str]:
        """The source, each loop with its verdict in the margin."""
        marks = {v.line: {"vectorized": "✓", "partial": "~", "sequential": "✗"}[v.status] for v in self.loops}
        lines = textwrap.dedent(self.original).rstrip().splitlines()
        width = len(str(self.first_line + len(lines)))
        return [f"{marks.get(n, ' ')} {n:>{width}} │ {line}" for n, line in enumerate(lines, self.first_line)]
