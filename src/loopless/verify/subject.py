"""The two functions that are held against each other, and one comparison of them."""
from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..compare import Difference, Outcome, difference, observe
from ..compare.again import Again
from ..run.notices import InternalError, SequentialLoop
from .arguments import Arguments
from .watched import Watched

OWN_WARNINGS = (SequentialLoop, InternalError)


class Other:
    """A function that somebody else wrote in place of the loop."""

    rewritten = True

    def __init__(self, function: Callable[..., Any], level: str) -> None:
        self.function, self.level = function, level

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


@dataclass(frozen=True)
class Way:
    """One way to try a set of arguments: how often, after what, and with how many derivatives."""
    name: str
    calls: int = 1
    order: int = 0
    before: Arguments | None = None                 # a first call with other arguments, which compiles


FIRST = Way("on the first call")
SECOND = Way("on the second call", calls=2)
GRADIENTS = Way("with gradients", order=2)


@dataclass(frozen=True)
class Subject:
    """A function, and how its other form is made."""
    original: types.FunctionType
    exact: bool = False
    other: Callable[..., Any] | None = None         # in place of the vectorized function
    level: str = "bitwise"                          # of the other function

    def rewritten(self) -> Watched | Other:
        """The other form, knowing of no call yet."""
        return Watched(self.original, self.exact) if self.other is None else Other(self.other, self.level)

    def expected(self, arguments: Arguments, order: int = 0) -> Outcome:
        return observe(self.original, *arguments.fresh(), order=order)

    def compared(self, expected: Outcome, form: Watched | Other, arguments: Arguments, order: int = 0
                 ) -> Difference | None:
        """One call of the other form, held against what the original did."""
        got = observe(form, *arguments.fresh(), order=order, quiet=OWN_WARNINGS)
        gradient_level = "reassociated" if form.rewritten else "bitwise"
        return difference(expected, got, form.level, gradient_level=gradient_level,
                          again=Again(self.original, arguments.fresh, order, form, OWN_WARNINGS))

    def differs(self, arguments: Arguments, way: Way) -> Difference | None:
        """The difference that these arguments show in this way, from the beginning."""
        expected = self.expected(arguments, way.order)
        form = self.rewritten()
        if way.before is not None:
            observe(form, *way.before.fresh(), order=way.order)
        found = None
        for _ in range(way.calls):
            found = self.compared(expected, form, arguments, way.order)
        return found
