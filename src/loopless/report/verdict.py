"""A verdict for each loop, and the report that shows them beside the source."""
from __future__ import annotations

import textwrap
from dataclasses import field, fields, replace
from typing import Any

from ..ir.records import dataclass
from .evidence import Evidence, as_dicts
from .evidence_text import full, summary
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
    evidence: tuple[Evidence, ...] = ()     # what was asked and answered about it
    syncs: tuple[str, ...] = ()     # what makes the host wait for a device, if the tensors are on one

    @staticmethod
    def refused(line: int, refusal: Refusal, text: str = "") -> Verdict:
        found = () if refusal.trail is None else refusal.trail.of_refused(line)
        return Verdict(line, "sequential", "", refusal.sentence(), refusal.code, refusal.reason.way_out, text,
                       evidence=found)

    def partly(self, refusal: Refusal) -> Verdict:
        """The same of a loop that stays, with tensor operations inside."""
        asked = () if refusal.trail is None else refusal.trail.of_refused(self.line)
        return replace(self, status="partial", reason=refusal.sentence(), code=refusal.code,
                       way_out=refusal.reason.way_out, evidence=tuple(dict.fromkeys((*asked, *self.evidence))))

    def __str__(self) -> str:
        said = summary(self.evidence, self.level)
        return "\n    ".join([*self._lines(), *([f"evidence: {said}"] if said else [])])

    @property
    def full(self) -> str:
        """The verdict with all of its evidence, the questions to isl included."""
        return "\n    ".join([*self._lines(), *full(self.evidence).splitlines()])

    def _lines(self) -> list[str]:
        head = f"line {self.line}: {self.status}"
        if self.status == "vectorized":
            return [f"{head} ({self.level})"]
        return [f"{head} [{self.code}] {self.reason}", *([f"what helps: {self.way_out}"] if self.way_out else [])]

    def as_dict(self) -> dict[str, Any]:
        """Everything that is known of the loop, ready for JSON."""
        return {**{f.name: getattr(self, f.name) for f in fields(self)}, "evidence": as_dicts(self.evidence)}


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
    checked: str = ""               # on how many calls both forms ran, where check=True asks for it
    sizes: list[str] = field(default_factory=list)          # at which sizes something else runs

    def __str__(self) -> str:
        return self._report([str(v) for v in self.loops])

    @property
    def full(self) -> str:
        """The same with all of the evidence for each loop."""
        return self._report(["\n".join(v.full + "\n" for v in self.loops).rstrip("\n")])

    def as_dict(self) -> dict[str, Any]:
        """The whole report, ready for JSON."""
        return {**{f.name: getattr(self, f.name) for f in fields(self)}, "loops": [v.as_dict() for v in self.loops]}

    def _report(self, verdicts: list[str]) -> str:
        parts = [f"loopless: {self.name}", ""]
        parts += [*self._annotated(), ""]
        parts += verdicts
        if self.reason:
            parts.append(self.reason)
        if self.loops and any(v.status != "sequential" for v in self.loops):
            parts += ["", "runs as:", "", textwrap.indent(self.source.rstrip(), "    ")]
        if self.checks:
            parts += ["", "checked in each call: " + "; ".join(self.checks)]
        if self.sizes:
            parts += ["", "; ".join(self.sizes)]
        if self.checked:
            parts += ["", self.checked]
        if waits := dict.fromkeys(s for v in self.loops for s in v.syncs):
            parts += ["", "the host waits for the device: " + "; ".join(waits)]
        if self.fallbacks:
            parts += ["", "the original ran in this call: " + "; ".join(self.fallbacks)]
        return "\n".join(parts) + "\n"

    def _annotated(self) -> list[str]:
        """The source, each loop with its verdict in the margin."""
        marks = {v.line: {"vectorized": "✓", "partial": "~", "sequential": "✗"}[v.status] for v in self.loops}
        lines = textwrap.dedent(self.original).rstrip().splitlines()
        width = len(str(self.first_line + len(lines)))
        return [f"{marks.get(n, ' ')} {n:>{width}} │ {line}" for n, line in enumerate(lines, self.first_line)]
