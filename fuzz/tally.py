"""What a campaign has done so far, and how it is told."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .hazards import HAZARDS


@dataclass
class Tally:
    programs: Counter[str] = field(default_factory=Counter)         # by generator
    rewritten: Counter[str] = field(default_factory=Counter)        # by generator
    refused: Counter[str] = field(default_factory=Counter)          # by the code of the reason
    rows: Counter[int] = field(default_factory=Counter)             # by hazard
    checks: int = 0
    gradients: int = 0
    stages: int = 0
    staged: int = 0                                                 # programs whose every pass was run alone
    unmade: int = 0                                                 # texts that Python itself does not take
    mismatches: list[tuple[str, str]] = field(default_factory=list)
    in_vain: list[tuple[str, str]] = field(default_factory=list)    # the same comes out, but the loop runs each time

    def add(self, other: Tally) -> None:
        for mine, its in ((self.programs, other.programs), (self.rewritten, other.rewritten),
                          (self.refused, other.refused)):
            mine.update(its)
        self.rows.update(other.rows)
        self.checks += other.checks
        self.gradients += other.gradients
        self.stages += other.stages
        self.staged += other.staged
        self.unmade += other.unmade
        self.mismatches += other.mismatches
        self.in_vain += other.in_vain

    @property
    def total(self) -> int:
        return self.programs.total()

    def line(self, seconds: float) -> str:
        """One line, while it runs."""
        return (f"{seconds:5.0f} s  {self.total:,} programs  {self.rewritten.total():,} rewritten  "
                f"{len(self.mismatches)} mismatches")

    def report(self, seconds: float, seed: int) -> str:
        """All of it, at the end."""
        total = max(self.total, 1)
        lines = [f"{self.total:,} programs in {seconds:.0f} s, seed {seed}"]
        for name, count in sorted(self.programs.items()):
            lines.append(f"  {name:<12} {count:>8,}   rewritten {self.rewritten[name]:>8,} "
                         f"({self.rewritten[name] / count:.0%})")
        lines += [f"rewritten     {self.rewritten.total():>8,} ({self.rewritten.total() / total:.0%})",
                  f"gradients     {self.gradients:>8,} programs",
                  f"checks        {self.checks:>8,} calls compared",
                  f"passes alone  {self.stages:>8,} states of {self.staged:,} programs",
                  "refused       " + (", ".join(f"{code} {n:,}" for code, n in self.refused.most_common()) or "none"),
                  f"hazards       {self._hazards()}",
                  f"in vain       {len(self.in_vain):>8,} programs whose code raised, so that the loop ran",
                  f"mismatches    {len(self.mismatches):>8,}"]
        if not self.mismatches:
            lines.append(f"with 95 % confidence at most {3 / total:.1e} of such programs go wrong (3/N)")
        return "\n".join(lines)

    def _hazards(self) -> str:
        if not self.rows:
            return "not told apart in these programs"
        rarest = min(HAZARDS, key=lambda row: self.rows[row])
        missing = [row for row in HAZARDS if not self.rows[row]]
        text = f"each at least {self.rows[rarest]:,} times (the rarest is {rarest}: {HAZARDS[rarest]})"
        return text if not missing else f"that never came up: {missing}"

    def table(self) -> str:
        """How often each hazard came up."""
        return "\n".join(f"  {row:>2}  {self.rows[row]:>8,}  {what}" for row, what in HAZARDS.items())
