"""One call of the original, watched line by line: how far it came, how often its loops went round, what it raised.

A call that goes on for too long is broken off. Python's tracing is given back as it was.
"""
from __future__ import annotations

import ast
import sys
import traceback
import types
from dataclasses import dataclass, field
from typing import Any

from ..compare.outcome import Outcome, observe
from .arguments import Arguments

MOST_LINES = 20_000


class TooLong(Exception):
    """A call was broken off."""


@dataclass
class Attempt:
    """What was seen of one call."""
    outcome: Outcome
    lines: dict[tuple[str, int], int] = field(default_factory=dict)     # how often each line ran
    where: int = 0                                                      # the line of the function that raised
    trips: tuple[int, ...] = ()                                         # rounds of each loop

    @property
    def error(self) -> Exception | None:
        return self.outcome.error

    @property
    def passed(self) -> bool:
        return self.error is None

    @property
    def useful(self) -> bool:
        """Whether every loop went round more than once."""
        return self.passed and all(count > 1 for count in self.trips)

    @property
    def worth(self) -> tuple[bool, int, int]:
        return self.passed, sum(count > 1 for count in self.trips), len(self.lines)


def attempt(function: types.FunctionType, node: ast.FunctionDef | None, arguments: Arguments, order: int = 0
            ) -> Attempt:
    """Calls the function on copies of the arguments; with its definition at hand, loops are counted."""
    file = function.__code__.co_filename
    lines: dict[tuple[str, int], int] = {}
    left = MOST_LINES

    def line(frame: types.FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise TooLong(f"more than {MOST_LINES} lines")
            key = frame.f_code.co_name, frame.f_lineno
            lines[key] = lines.get(key, 0) + 1
        return line

    def call(frame: types.FrameType, event: str, arg: Any) -> Any:
        return line if frame.f_code.co_filename == file else None

    args, kwargs = arguments.fresh()
    before = sys.gettrace()
    sys.settrace(call)
    try:
        outcome = observe(function, args, kwargs, order=order)
    finally:
        sys.settrace(before)
    return Attempt(outcome, lines, _where(outcome.error, function), _trips(function, node, lines))


def _where(error: Exception | None, function: types.FunctionType) -> int:
    """The line of the function itself in which an error came up."""
    if error is None:
        return 0
    frames = list(traceback.walk_tb(error.__traceback__))
    return next((line for frame, line in frames if frame.f_code is function.__code__), 0)


def _trips(function: types.FunctionType, node: ast.FunctionDef | None, lines: dict[tuple[str, int], int]
           ) -> tuple[int, ...]:
    loops = [n for n in ast.walk(node) if isinstance(n, (ast.For, ast.While))] if node is not None else []
    return tuple(lines.get((function.__name__, loop.body[0].lineno), 0) for loop in loops)
