"""The builtins that emitted code and guards call, whatever their names mean where the user's function stands.

    count = len(range(b, a, -2))        →       count = _loopless_len(_loopless_range(b, a, -2))

A module may have a `min` of its own by now, or `from torch import max`.
"""
from __future__ import annotations

import builtins
import re
from collections.abc import Iterable
from typing import Any

NAMES = ("abs", "bool", "complex", "enumerate", "float", "int", "isinstance", "len", "list", "map", "max", "min",
         "range", "reversed", "round", "slice", "sorted", "sum", "tuple", "type", "zip")
CALLED = re.compile(rf"(?<![\w.])({'|'.join(NAMES)})(?=\()")
ALIAS = "_loopless_"


def own_builtins(text: str) -> str:
    """The text with the builtins that it calls under names that nobody else has."""
    return CALLED.sub(rf"{ALIAS}\1", text)


def called_builtins(lines: Iterable[str]) -> set[str]:
    return {name for line in lines for name in CALLED.findall(line)}


def builtins_in(lines: Iterable[str]) -> dict[str, Any]:
    """What these names stand for, of the builtins that the lines call."""
    return {ALIAS + name: getattr(builtins, name) for name in called_builtins(lines)}
