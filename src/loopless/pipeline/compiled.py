"""A region as tensor code, and what is known of it."""
from __future__ import annotations

from dataclasses import field

from ..analyze.break_even import BreakEven
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.records import dataclass
from ..ir.row_table import MASKED
from ..report.reasons import Refusal
from ..report.trail import Trail
from ..report.verdict import Verdict
from ..report.waits import Wait


@dataclass(frozen=True)
class Compiled:
    """A region as tensor code."""
    lines: tuple[str, ...]                  # the body of the emitted function
    checked: tuple[str, ...]                # the same with the checks that run time needs
    level: str
    written: tuple[str, ...]                # tensors from outside that are written to
    products: bool = False                  # whether a matrix product, or another thing that autocast changes, is in it
    checks: tuple[str, ...] = ()            # what is checked, in words
    statements: tuple[t.Statement, ...] = field(default=(), compare=False)
    waits: tuple[Wait, ...] = ()            # what the host waits for, if the tensors are not on the CPU
    trail: Trail = field(default_factory=Trail, compare=False)      # what was asked about its loops, and answered
    small: BreakEven | None = None          # where the loop itself is faster
    large: Large | None = None              # where temporaries would not fit into memory
    stays: Refusal | None = None            # why a loop stays in it, if one does

    def verdict(self, line: int, text: str = "", outermost: bool = False) -> Verdict:
        """What became of a loop of the region. One that stays stands for those that it names, or for the outermost."""
        found = Verdict(line, "vectorized", self.level, text=text, evidence=self.trail.of(line), syncs=self.syncs)
        if self.stays is None or not (line in self.kept if self.kept else outermost):
            return found
        return found.partly(self.stays)

    @property
    def scans(self) -> bool:
        """Whether the code calls `loopless.scans`."""
        return any(ir.has(s, t.Steps, t.Coupled, t.Earlier, t.Restarted) for s in self.statements)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of loopless that the code calls."""
        masked = any(n.function in MASKED.values() for s in self.statements for n in ir.find(s, t.Rowwise))
        scans = self.scans or any("= scans.padded(" in line for line in self.lines)
        return (*(["masked"] if masked else []), *(["scans"] if scans else []))

    @property
    def kept(self) -> frozenset[int]:
        """The lines of loops that are done in steps, a wave at a time."""
        return frozenset(line for s in self.statements if isinstance(s, t.Kept) for line in s.lines)

    @property
    def syncs(self) -> tuple[str, ...]:
        """What the host waits for, in sentences."""
        return tuple(dict.fromkeys(w.sentence for w in self.waits))


@dataclass(frozen=True)
class Large:
    """What runs where the temporaries would take more memory than they may."""
    test: str                               # whether they would
    hopeless: str = ""                      # whether they would in the smallest blocks, too
    lines: tuple[str, ...] = ()             # the code in blocks, if there is one
    checked: tuple[str, ...] = ()
