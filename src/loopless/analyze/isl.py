"""isl, under a limit on its operations: what takes longer is not known."""
from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

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


@lru_cache(maxsize=1)
def _isl() -> Any:
    """islpy, loaded when the first question needs it: it takes a tenth of a second."""
    return import_module("islpy")
