"""A difference that was found, on the smallest arguments that show it, and the program that shows it."""
from __future__ import annotations

import types
from dataclasses import dataclass, replace

from ..compare import Difference, observe, reproduction
from ..run.explain import explain
from .arguments import Arguments
from .shrink import STEPS, shrunk
from .subject import FIRST, SECOND, Subject, Way
from .trials import Tried, order_of


@dataclass(frozen=True)
class Finding:
    """What differs, and how to see it."""
    difference: str
    reproduction: str
    arguments: Arguments


def found_in(subject: Subject, arguments: Arguments, tried: Tried) -> Finding:
    """The difference of a trial, made as small as it will go."""
    way = _simplest(subject, arguments, tried.way)
    if subject.differs(arguments, way) is None:
        return Finding(f"{tried.difference} ({tried.way.name}; it did not show again)", "", arguments)
    kind = kind_of(subject.differs(arguments, way))
    small = shrunk(arguments, lambda a: kind_of(subject.differs(a, way)) == kind, steps=150 if way.order else STEPS)
    if way.before is not None:
        before = shrunk(way.before, lambda a: kind_of(subject.differs(small, replace(way, before=a))) == kind)
        way = replace(way, before=before)
    what = f"{subject.differs(small, way)} ({way.name})"
    return Finding(what, _program(subject, small, way, what), small)


def kind_of(found: Difference | None) -> tuple[str, ...]:
    """What differs, but for how much: smaller arguments are to show the same."""
    if found is None:
        return ()
    if "exception" in found.what:
        return found.what, type(found.expected).__name__, type(found.got).__name__
    return (found.what,)


def _simplest(subject: Subject, arguments: Arguments, way: Way) -> Way:
    """The simplest way that shows the difference from the beginning."""
    order = order_of(arguments)
    for simpler in (replace(FIRST, order=order), replace(SECOND, order=order), way):
        if subject.differs(arguments, simpler) is not None:
            return simpler
    return way


def _program(subject: Subject, arguments: Arguments, way: Way, what: str) -> str:
    form = subject.rewritten()
    observe(form, *arguments.fresh(), order=way.order)
    other = subject.other if isinstance(subject.other, types.FunctionType) else None
    args, kwargs = arguments.fresh()
    rewritten = "" if subject.other is not None else explain(subject.original, *args, **kwargs).source
    args, kwargs = arguments.fresh()
    return reproduction(subject.original, args, kwargs, what, other=other, rewritten=rewritten, level=form.level,
                        order=way.order, calls=way.calls, exact=subject.exact,
                        before=None if way.before is None else way.before.fresh())
