"""isl, under a limit on its operations: what takes longer is not known."""
from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

from ..ir.records import dataclass

OPERATIONS = 200_000
ONE_AT_A_TIME = threading.Lock()        # isl counts its operations in a context that all threads share
Answer = TypeVar("Answer")


def limited(question: Callable[[Any], Answer], unknown: Answer) -> Answer:
    """The answer of a question to islpy, or unknown where isl gives up."""
    isl = _isl()
    context = isl.DEFAULT_CONTEXT
    with ONE_AT_A_TIME:
        context.set_max_operations(OPERATIONS)
        try:
            return question(isl)
        except isl.Error:
            return unknown
        finally:
            context.set_max_operations(0)
            context.reset_operations()


@lru_cache(maxsize=20_000)
def emptiness(set: str) -> str:
    """Whether a set is "empty" or "not empty", or "gave up". The accesses of one loop lead to few different sets."""
    return limited(lambda isl: "empty" if isl.Set(set).is_empty() else "not empty", "gave up")


@dataclass(frozen=True)
class Constraint:
    """The sum of c * name over terms, and the constant, is not negative, or zero."""
    terms: tuple[tuple[str, int], ...]
    const: int
    equality: bool

    def along(self, name: str) -> int:
        return dict(self.terms).get(name, 0)

    def without(self, name: str) -> tuple[tuple[str, int], ...]:
        return tuple(t for t in self.terms if t[0] != name)


def constraints(basic: Any) -> tuple[list[Constraint], bool]:
    """The constraints of a basic set over names alone, and whether these are all: others are on what must exist."""
    kind = _isl().dim_type.div
    hidden = basic.dim(kind)
    every = basic.get_constraints()
    plain = [c for c in every if not hidden or not c.involves_dims(kind, 0, hidden)]
    out = []
    for c in plain:
        named = {name: int(str(value)) for name, value in c.get_coefficients_by_name().items()}
        const = named.pop(1, 0)
        out.append(Constraint(tuple(sorted(named.items())), const, bool(c.is_equality())))
    return out, len(plain) == len(every)


@lru_cache(maxsize=1)
def _isl() -> Any:
    """islpy, loaded when the first question needs it: it takes a tenth of a second."""
    return import_module("islpy")
