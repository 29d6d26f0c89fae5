"""Evidence: why a verdict is what it is. Records of plain text, one for each thing that was found out about a loop.

    Pair        two accesses to one array: may one iteration meet what another one touches, and who says so
    Settled     a read of an array that the loop writes: which value it gets, now that the order is gone
    Shared      a write at which several iterations may meet, and what becomes of them there
    Conflict    the two accesses that keep the loop a loop
    Recurrence  a name that iterations hand on: the closed form of it, or that there is none
    Apart       a tensor that is written: why no other name shows its memory
    Level       why the results agree up to this level only

`as_dict` and `from_dict` are the form in which it is stored; `evidence_text.py` is the form for people.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any, ClassVar

from ..ir.records import dataclass

ORDERS = {"flow": "read after write", "anti": "write after read", "output": "write after write"}
SETTLED = {"before": "what was there before the loop", "forwarded": "what this iteration has just written",
           "handed on": "what an earlier iteration handed on", "after": "what all iterations leave there",
           "in turn": "what the statements before it leave there",
           "unchanged": "what was there before the loop, which nobody changes"}
SHARED = {"last": "the last one stays", "first": "the first one stays", "sum": "what they add is added up",
          "prod": "their factors are multiplied", "max": "the greatest stays", "min": "the least stays"}
MEMORY = {"made here": "is made in the function: no other name shows its memory",
          "guard": "shares no memory with {others}: a guard looks at their addresses before each call",
          "assumption": "shares no memory with {others}: taken for granted",
          "alone": "is the only tensor of the loop"}


@dataclass(frozen=True)
class Place:
    """An access as the user wrote it."""
    text: str
    line: int
    does: str                               # "read" or "write"

    def __str__(self) -> str:
        return f"`{self.text}` {'read' if self.does == 'read' else 'written'} in line {self.line}"

    def short(self) -> str:
        return f"`{self.text}` in line {self.line}"


@dataclass(frozen=True)
class Asked:
    """A question as isl got it, and its answer: "empty", "not empty" or "gave up"."""
    set: str
    answer: str
    names: tuple[str, ...] = ()             # what the parameters stand for: "n = x.shape[0]"

    def __str__(self) -> str:
        return f"{self.answer}: {self.set}" + (f"  where {', '.join(self.names)}" if self.names else "")


class Evidence:
    """Anything that was found out about a loop."""
    what: ClassVar[str]

    def as_dict(self) -> dict[str, Any]:
        """Only dicts, lists, strings and numbers, ready for JSON."""
        return {"what": self.what, **_plain(asdict(self))}              # type: ignore[call-overload]


@dataclass(frozen=True)
class Pair(Evidence):
    """The first access, then the second one, at the same place: does it happen?"""
    what = "pair"
    question: str                           # "flow", "anti" or "output"
    first: Place
    second: Place
    answer: str                             # "independent", "within one iteration" or "carried"
    how: str                                # who says so: "isl: empty for every n"
    step: str = ""                          # of a carried one: "from i to i + 1"
    asked: tuple[Asked, ...] = ()

    def __str__(self) -> str:
        found = f"{self.answer}, {self.step}" if self.step else self.answer
        return f"{self.first}, then {self.second}: {found} ({self.how})"


@dataclass(frozen=True)
class Settled(Evidence):
    what = "settled"
    read: Place
    how: str                                # one of SETTLED

    def __str__(self) -> str:
        return f"{self.read.short()} is {SETTLED[self.how]}"


@dataclass(frozen=True)
class Shared(Evidence):
    what = "shared"
    write: Place
    how: str                                # one of SHARED

    def __str__(self) -> str:
        return f"iterations may meet at {self.write.short()}: {SHARED[self.how]}"


@dataclass(frozen=True)
class Conflict(Evidence):
    what = "conflict"
    question: str                           # "flow" or "output"
    first: Place
    second: Place
    step: str = ""

    def __str__(self) -> str:
        first, second = self.first.short(), self.second.short()
        when = f", {self.step}" if self.step else ""
        if self.question == "flow":
            return f"{second} may read what {first} wrote in another iteration{when}"
        places = first if first == second else f"{first} and {second}"
        return f"two iterations may write to the same place{when}: {places}"


@dataclass(frozen=True)
class Recurrence(Evidence):
    what = "recurrence"
    name: str
    line: int
    loop: str                               # the loop variable
    kind: str                               # "sum", "maximum", "last value"...; "" if no recurrence claims it
    running: bool                           # whether every iteration wants it, and not only what comes after the loop
    update: str                             # what an iteration does to it

    def __str__(self) -> str:
        step = f"`{self.name} = {self.update}`"
        if not self.kind:
            return f"{step} in line {self.line} is none of the known recurrences"
        if self.kind == "last value":
            return f"`{self.name}` ends as the last iteration leaves it, {step} in line {self.line}"
        return f"{self.short()}: {step} in line {self.line}"

    def short(self) -> str:
        if not self.kind:
            return str(self)
        if self.kind == "last value":
            return f"`{self.name}` ends as the last iteration leaves it"
        return f"`{self.name}` is a {'running ' if self.running else ''}{self.kind} over {self.loop}"


@dataclass(frozen=True)
class Apart(Evidence):
    what = "apart"
    array: str
    others: tuple[str, ...]                 # the other tensors of the loop
    how: str                                # one of MEMORY

    def __str__(self) -> str:
        others = ", ".join(f"`{name}`" for name in self.others)
        return f"`{self.array}` is written; it {MEMORY[self.how].format(others=others)}"


@dataclass(frozen=True)
class Level(Evidence):
    what = "level"
    level: str
    because: str
    line: int

    def __str__(self) -> str:
        return f"{self.level} because {self.because}" + (f" (line {self.line})" if self.line else "")


KINDS: dict[str, type[Evidence]] = {k.what: k for k in (Pair, Settled, Shared, Conflict, Recurrence, Apart, Level)}


def as_dicts(found: Iterable[Evidence]) -> list[dict[str, Any]]:
    """Evidence as it is stored."""
    return [e.as_dict() for e in found]


def from_dict(stored: dict[str, Any]) -> Evidence:
    """The record that `as_dict` made this of."""
    kind = KINDS[stored["what"]]
    given = {f.name: stored[f.name] for f in fields(kind)}              # type: ignore[arg-type]
    for name, value in given.items():
        if isinstance(value, dict):
            given[name] = Place(**value)
        elif isinstance(value, (list, tuple)):
            given[name] = tuple(Asked(v["set"], v["answer"], tuple(v["names"])) if isinstance(v, dict) else v
                                for v in value)
    return kind(**given)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, (list, tuple)) else value
