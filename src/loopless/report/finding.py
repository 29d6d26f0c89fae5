"""A finding: one place of a file, a rule's code, one line of text, and perhaps a fix.

Findings are plain records that go through JSON and back: that is how they are cached and handed between processes.
Lines and columns count from 1, columns in characters; an end lies behind the last character.
"""
from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, order=True)
class Span:
    """From one place in a text up to another one."""
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Argument:
    """Why a fix is right: what stood there, and the verdict on each of its loops with all of the evidence."""
    before: str
    verdicts: tuple[str, ...]


@dataclass(frozen=True)
class Fix:
    """New text for a span, and what it takes for granted: nothing, if it is safe."""
    span: Span
    text: str
    level: str                              # "bitwise", "rounded" or "reassociated"
    assumptions: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()           # lines that the text needs: "import torch"
    argument: Argument | None = None        # where it was asked for

    @property
    def safe(self) -> bool:
        return not self.assumptions

    @property
    def kind(self) -> str:
        return "safe" if self.safe else "unsafe"


@dataclass(frozen=True)
class Finding:
    """What is to be said of one place."""
    code: str
    message: str
    span: Span
    function: str = ""                      # in which it is, as in "Shop.total"
    way_out: str = ""
    other_line: int = 0                     # the other of two lines in conflict
    fix: Fix | None = None

    def as_dict(self) -> dict[str, Any]:
        """Only dicts, lists, strings and numbers, ready for JSON."""
        return asdict(self)

    @staticmethod
    def from_dict(stored: dict[str, Any]) -> Finding:
        """The finding that `as_dict` made this of."""
        fix = stored["fix"]
        made = None if fix is None else Fix(Span(**fix["span"]), fix["text"], fix["level"], tuple(fix["assumptions"]),
                                            tuple(fix["imports"]))
        return Finding(**{**stored, "span": Span(**stored["span"]), "fix": made})
