"""What was asked and answered while a region was compiled.

Compiling notes the raw things and how to make a record of them; the text is only made when somebody reads it.
A trail belongs to one compilation: there is nothing global about it.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from .evidence import Apart, Conflict, Evidence, Pair, Recurrence

WHOLE_REGION = 0


class Trail:
    """Notes of one compilation, by the line of the loop they are about."""

    def __init__(self, memory: str = "guard") -> None:
        self.memory = memory                # how it is known that tensors are apart: "guard" or "assumption"
        self.notes: list[tuple[int, Callable[..., Iterable[Evidence]], tuple[Any, ...]]] = []

    def note(self, line: int, records: Callable[..., Iterable[Evidence]], *about: Any) -> None:
        """Remembers what `records(*about)` says of the loop in this line."""
        self.notes.append((line, records, about))

    def of(self, line: int) -> tuple[Evidence, ...]:
        """The evidence for a compiled loop, each record once, and what is about the whole region."""
        return tuple(dict.fromkeys((*self._noted(lambda at: at == line), *self._noted(lambda at: at == WHOLE_REGION))))

    def of_refused(self, line: int) -> tuple[Evidence, ...]:
        """The evidence for a loop that stays, and what is in the way in another loop of its region.

        It needs no guard and has no level.
        """
        own = [e for e in self._noted(lambda at: at == line) if not isinstance(e, Apart)]
        others = [e for e in self._noted(lambda at: at not in (line, WHOLE_REGION)) if _in_the_way(e)]
        conflicts = [(e.first, e.second) for e in others if isinstance(e, Conflict)]
        asked = [e for e in self._noted(lambda at: bool(conflicts) and at != WHOLE_REGION)
                 if isinstance(e, Pair) and (e.first, e.second) in conflicts]
        return tuple(dict.fromkeys((*own, *asked, *others)))

    def _noted(self, wanted: Callable[[int], bool]) -> Iterator[Evidence]:
        for line, records, about in self.notes:
            if wanted(line):
                for e in records(*about):
                    yield replace(e, how=self.memory) if isinstance(e, Apart) and e.how == "guard" else e


def _in_the_way(found: Evidence) -> bool:
    return isinstance(found, Conflict) or (isinstance(found, Recurrence) and not found.kind)
