"""What lowering knows: the facts, the shapes of what the region allocates, how exact it has to be, and why."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any

from ..analyze import argument
from ..analyze.affine import affine, extremes, trip
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least
from ..ir.records import dataclass
from ..report.evidence import Evidence
from ..report.reasons import Refusal
from ..report.trail import WHOLE_REGION, Trail
from .found_places import spelled_out

LEVELS = ("bitwise", "rounded", "reassociated")


@dataclass
class Context:
    facts: Conditions
    shapes: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)
    exact: bool = False
    level: str = "bitwise"
    line: int = 0
    stored: dict[str, list[int]] = field(default_factory=dict)   # the tensors that the region writes to, and when
    added_up: set[str] = field(default_factory=set)              # fresh zeros that are only ever added to: never -0.0
    open: list[ir.Dim] = field(default_factory=list)             # the loops around, from the outside in

    extents: dict[str, Affine] = field(default_factory=dict)     # how long each dimension is
    rows: dict[tuple[ir.Expr, ir.Expr, int], str] = field(default_factory=dict)     # variables for the axes of rows
    sparse: set[str] = field(default_factory=set)                # dimensions of which an iteration has a small part
    without_gradient: str = ""                                   # an operation that has none, where some is needed
    trail: Trail = field(default_factory=Trail)                  # what was asked, and answered
    names: frozenset[str] = frozenset()                          # that are taken
    mentioned: set[str] = field(default_factory=set)             # names in the region, and those that were added

    def note(self, records: Callable[..., Iterable[Evidence]], *about: Any) -> None:
        """Remembers evidence for the loop at hand; the words are made when somebody reads them."""
        self.trail.note(self.line, records, *about)

    def note_level(self, level: str, what: str, line: int = 0) -> None:
        """Some results agree only up to this level from here on, and why."""
        if self.exact and level != "bitwise":
            raise Refusal("LL210", what, line or self.line)
        self.trail.note(WHOLE_REGION, argument.level, level, what, line or self.line)
        self.level = max(self.level, level, key=LEVELS.index)

    @property
    def remote(self) -> bool:
        """Whether the tensors are on a device that the host would have to wait for."""
        return self.facts.device not in ("cpu", "any")

    def size(self, array: ir.Expr, axis: int) -> Affine | None:
        if isinstance(array, ir.Param):
            if array.name in self.shapes:
                return affine(self.shapes[array.name][axis])
            return affine(ir.Size(array, axis))
        return None

    def place(self, size: Affine | None, sub: ir.Expr | ir.Span, dims: list[ir.Dim]) -> Affine | None:
        """The subscript as an affine form between 0 and the size; None if it may be any place."""
        value = None if isinstance(sub, ir.Span) else affine(sub)
        if value is None or size is None:
            return None
        low, high = extremes(value, spelled_out(dims))
        if low is not None and at_least(self.facts, low):
            return value
        if high is not None and at_least(self.facts, -high - 1):
            return value + size
        return None

    def runs(self, dim: ir.Dim) -> bool:
        """Whether a loop runs at least once, whenever it is reached."""
        count = trip(dim)
        if count is None:
            start, stop = affine(dim.start), affine(dim.stop)
            count = None if start is None or stop is None else (stop - start if dim.step > 0 else start - stop)
        least = None if count is None else extremes(count, [d for d in self.open if d.var != dim.var])[0]
        return least is not None and at_least(self.facts, least, 1)
