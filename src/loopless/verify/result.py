"""What came of verifying a function: every trial, and the smallest one that showed a difference."""
from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Trial:
    """One set of arguments, on which both functions ran."""
    about: str                      # what is special about the arguments: "n = 0", "NaN in x", "your arguments"
    rewritten: bool                 # whether tensor code ran, not the original loop
    raised: str = ""                # the type of the exception that both raised
    difference: str = ""            # what differed, in one sentence


@dataclass(frozen=True)
class Result:
    """One function."""
    function: str                   # its qualified name
    line: int
    status: str                     # "same", "different", or "not tried"
    level: str = ""                 # the level of sameness that was asked for: of its verdicts the weakest
    loops: tuple[str, ...] = ()     # the status of each loop: "vectorized", "partial", "sequential"
    trials: tuple[Trial, ...] = ()
    inputs: str = ""                # where the arguments come from: "synthesized", "given", "recorded"
    reason: str = ""                # why it was not tried
    difference: str = ""            # of the smallest arguments that show one
    reproduction: str = ""          # a complete program that shows it

    @property
    def ok(self) -> bool:
        return self.status == "same"

    def __bool__(self) -> bool:
        """`assert loopless.verify(f, x)` asks whether nothing differed."""
        return self.ok

    def __str__(self) -> str:
        """A few lines: what was tried, and what differs."""
        head = f"{self.function} (line {self.line}): {self.status}"
        if self.status == "not tried":
            return f"{head}. {self.reason}"
        ran = sum(trial.rewritten for trial in self.trials)
        raised = sum(bool(trial.raised) for trial in self.trials)
        text = f"{head}\n  {len(self.trials)} sets of arguments, {self.inputs}; tensor code ran on {ran}"
        text += f", {raised} raised in both" if raised else ""
        text += f"\n  level: {self.level}" if self.level else ""
        text += f"\n  loops: {', '.join(self.loops)}" if self.loops else ""
        if self.status == "different":
            text += f"\n  {self.difference}"
            text += "\n  .reproduction is a program that shows it" if self.reproduction else ""
        return text

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
