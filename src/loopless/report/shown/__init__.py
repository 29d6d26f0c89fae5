"""Findings as text: for people, for other programs, for GitHub and for code scanning. One file a form."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from ...ir.records import dataclass
from ..finding import Finding


@dataclass(frozen=True)
class Place:
    """A finding and the file it is in."""
    file: str
    text: str                               # of the file
    finding: Finding


Form = Callable[[Iterable[Place]], str]
