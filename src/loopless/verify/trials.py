"""One set of arguments, tried in several ways.

    on the first call                       which compiles
    on the second call                      which finds the compiled form
    after a call with other arguments       whose compiled form may not fit these
    with gradients                          first and second derivatives, where there are floating tensors
"""
from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from ..compare import Difference, Outcome
from ..compare.parts import parts_of, tensors_in
from .arguments import Arguments
from .attempt import TooLong, attempt
from .result import Trial
from .subject import FIRST, GRADIENTS, SECOND, Other, Subject, Way
from .watched import LEVELS, Watched

SLOW = 3.0                                          # seconds of one call, above which one way has to do


@dataclass
class Tried:
    """What came of one set of arguments."""
    trial: Trial
    level: str = ""                                 # the weakest level that ran; empty where none did
    difference: Difference | None = None
    way: Way = FIRST


@dataclass
class Trials:
    """All trials of one function; the first arguments are the ones that the compiled form is made for."""
    subject: Subject
    first: Arguments | None = None
    shared: Watched | Other | None = None
    levels: list[str] = field(default_factory=list)

    def of(self, arguments: Arguments, limited: bool = True) -> Tried | None:
        """Tries the arguments in every way until one shows a difference; None if a call would take too long."""
        self.levels = []
        start = time.monotonic()
        order = order_of(arguments)
        expected = attempt(self.subject.original, None, arguments, order).outcome if limited \
            else self.subject.expected(arguments, order)
        if isinstance(expected.error, TooLong):
            return None
        slow = time.monotonic() - start > SLOW
        found, way = self.plain(arguments, expected, slow)
        if found is None and expected.error is None and has_floats(arguments) and not slow and not order:
            way = GRADIENTS
            found = self.once(self.subject.expected(arguments, 2), self.subject.rewritten(), arguments, 2)
        raised = "" if expected.error is None else type(expected.error).__name__
        text = "" if found is None else f"{found} ({way.name})"
        level = max(self.levels, key=LEVELS.index, default="")
        return Tried(Trial(arguments.about, bool(self.levels), raised, text), level, found, way)

    def plain(self, arguments: Arguments, expected: Outcome, slow: bool) -> tuple[Difference | None, Way]:
        form, order = self.subject.rewritten(), order_of(arguments)
        for way in (replace(FIRST, order=order), replace(SECOND, order=order)):
            found = self.once(expected, form, arguments, order)
            if found is not None or isinstance(form, Other) or slow:
                return found, way
        if self.first is None or self.shared is None:
            self.first, self.shared = arguments, form
            return None, FIRST
        way = Way(f"after a call with {self.first.about}", order=order, before=self.first)
        return self.once(expected, self.shared, arguments, order), way

    def once(self, expected: Outcome, form: Watched | Other, arguments: Arguments, order: int = 0
             ) -> Difference | None:
        found = self.subject.compared(expected, form, arguments, order)
        if form.rewritten:
            self.levels.append(form.level)
        return found


def order_of(arguments: Arguments) -> int:
    """Where an argument requires grad, what comes out is judged by its derivatives too."""
    return 2 if any(t.requires_grad for _, t in tensors_in(parts_of((arguments.args, arguments.kwargs), ""))) else 0


def has_floats(arguments: Arguments) -> bool:
    tensors = tensors_in(parts_of((arguments.args, arguments.kwargs), ""))
    return any(t.is_floating_point() or t.is_complex() for _, t in tensors)
