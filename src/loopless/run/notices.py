"""What loopless says to those who call a decorated function: warnings, and the exception of strict=True."""
from __future__ import annotations

import os
import sys
import traceback
import warnings

from ..report.reasons import Refusal

REPORT = "https://github.com/loopless/loopless/issues"
HERE = os.path.dirname(os.path.abspath(__file__))


class NotVectorized(Exception):
    """strict=True, and a loop could not be vectorized. `.reason` and `.code` say why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.sentence()}")
        self.reason, self.code, self.line = refusal.sentence(), refusal.code, refusal.line


class SequentialLoop(UserWarning):
    """A loop runs as it was written; the message says why."""


class InternalError(UserWarning):
    """loopless itself failed; the original function ran."""


class WrongRewrite(UserWarning):
    """check=True, and the tensor code did not do what the loop did; the loop runs from now on."""


class NotChecked(UserWarning):
    """check=True, and a call could not be checked; the message says why."""


def say(message: str, category: type[Warning]) -> None:
    """Warns at the line that called the decorated function."""
    depth, frame = 1, sys._getframe()
    while frame.f_back is not None and _ours(frame.f_code.co_filename):
        depth, frame = depth + 1, frame.f_back
    warnings.warn(message, category, stacklevel=depth)


def _ours(filename: str) -> bool:
    return filename.startswith((HERE, "<loopless "))


def say_sequential(name: str, why: Refusal) -> None:
    say(f"{name} runs as it was written [{why.code}]: {why.sentence()}. What helps: {why.reason.way_out}.",
        SequentialLoop)


def say_wrong(name: str, difference: str, program: str) -> None:
    shown = f", with this program that shows it: {program}" if program else ""
    say(f"{name}: the tensor code does not do what the loop does, so the loop runs from now on. {difference}. "
        f"Please report this at {REPORT}{shown}", WrongRewrite)


def say_unchecked(name: str, why: str) -> None:
    say(f"{name} is not checked: {why}.", NotChecked)


def say_internal(name: str, error: Exception) -> None:
    where = traceback.extract_tb(error.__traceback__)[-1] if error.__traceback__ else None
    place = f" at {os.path.basename(where.filename)}:{where.lineno}" if where else ""
    say(f"loopless failed on {name} and ran it as it was written ({type(error).__name__}: {error}{place}). "
        f"Please report this at {REPORT}.", InternalError)
