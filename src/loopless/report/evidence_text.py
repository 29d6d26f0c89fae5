"""Evidence for people: one line with the verdict, or the whole argument.

    evidence: 2 pairs of accesses, none carried (isl: empty for every n); `s` is a sum over i; reassociated
              because the float sum `s` is done in another order
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from .evidence import ORDERS, Apart, Conflict, Evidence, Level, Pair, Recurrence, Settled, Shared

E = TypeVar("E", bound=Evidence)


def summary(found: Iterable[Evidence], level: str = "") -> str:
    """The evidence in one line; empty if nothing was asked."""
    found = tuple(found)
    parts = [str(c) for c in _only(found, Conflict)] or _pairs(_only(found, Pair), _only(found, Settled))
    parts += dict.fromkeys(str(s) for s in _only(found, Shared) if not _only(found, Conflict))
    parts += dict.fromkeys(r.short() for r in _only(found, Recurrence))
    reasons = _only(found, Level)
    for reached in dict.fromkeys([level, *(r.level for r in reasons)]):
        because = dict.fromkeys(r.because for r in reasons if r.level == reached)
        parts += [f"{reached} because {', '.join(because)}"] if because else []
    return "; ".join(parts)


def full(found: Iterable[Evidence]) -> str:
    """The whole argument, with every question as isl got it."""
    found = tuple(found)
    lines: list[str] = []
    for title, kinds in (("pairs of accesses", (Pair,)), ("so the loop reads", (Settled,)),
                         ("where iterations meet", (Shared,)), ("in conflict", (Conflict,)),
                         ("handed from one iteration to the next", (Recurrence,)),
                         ("memory", (Apart,)), ("level", (Level,))):
        records = [e for e in found if isinstance(e, kinds)]
        if records:
            lines += [f"{title}:", *(f"  {line}" for e in records for line in _lines(e))]
    return "\n".join(lines)


def _lines(record: Evidence) -> list[str]:
    if not isinstance(record, Pair):
        return [str(record)]
    found = f"{record.answer}, {record.step}" if record.step else record.answer
    head = f"{record.first}, then {record.second}"
    return [f"{head}: {found}", f"    {ORDERS[record.question]}; {record.how}",
            *(f"    {asked}" for asked in record.asked)]


def _only(found: Iterable[Evidence], kind: type[E]) -> list[E]:
    return [e for e in found if isinstance(e, kind)]


def _pairs(pairs: list[Pair], reads: list[Settled]) -> list[str]:
    if not pairs:
        return []
    count = len({frozenset((p.first, p.second)) for p in pairs})
    counted = f"{count} pair{'s' if count > 1 else ''} of accesses"
    carried = [p for p in pairs if p.answer == "carried"]
    if not carried:
        return [f"{counted}, none carried ({'; '.join(_hows(pairs))})"]
    needed = [p for p in carried if p.question != "anti"]
    if not needed:
        first = carried[0]
        return [f"{counted}, carried only from a read to a later write ({first.first}, {first.second}): "
                "everything is read first"]
    one = needed[0]
    whole = ": everything is written first" if any(r.how == "after" for r in reads) else ""
    return [f"{counted}, carried {one.step or 'from one iteration to a later one'} ({one.first}, {one.second}){whole}"]


def _hows(pairs: list[Pair]) -> list[str]:
    """Each way in which it was decided, once; "empty for every n and m" speaks for "empty for every n"."""
    hows = list(dict.fromkeys(p.how for p in pairs))
    return [h for h in hows if not any(other.startswith(f"{h} and ") for other in hows)]
