"""`verify`: one function and its vectorized form, side by side on many arguments.

The arguments are the given ones, or such as follow from the source, and variations of either. The work ends at the
first difference, which is made as small as it will go and written down as a program that shows it.
"""
from __future__ import annotations

import contextlib
import random
import time
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Any

import torch

from ..report.reasons import Refusal
from ..run import made_functions
from ..run.explain import explain
from ..run.made_functions import is_made
from ..run.origin import read_function
from ..run.vectorize import lazy
from .arguments import Arguments, Call
from .finding import Finding, found_in
from .result import Result, Trial
from .subject import Subject
from .synthesis import synthesize
from .trials import Trials
from .variations import variations
from .watched import LEVELS, Watched

TRIALS = 40
SECONDS = 30.0
IDLE = 15                               # trials without tensor code, after which there is nothing to be found


def verify(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Result:
    """Holds a function against its vectorized form: on these arguments and variations of them.

    Without arguments, on such as follow from its source. The function may be decorated or plain, or a bound method.
    The arguments themselves are not touched: all calls are made on copies.
    """
    if not args and not kwargs:
        return verify_function(function)
    owner = getattr(function, "__self__", None)
    given = args if owner is None else (owner, *args)
    return verify_function(getattr(function, "__func__", function), [lambda: (given, kwargs)])


def verify_function(function: Callable[..., Any], calls: Iterable[Callable[[], Call]] | None = None, *,
                    exact: bool = False, seed: int = 0, trials: int = TRIALS, seconds: float = SECONDS,
                    on_trial: Callable[[Trial], None] | None = None, other: Callable[..., Any] | None = None,
                    level: str = "bitwise", inputs: str = "") -> Result:
    """Verifies one function, with arguments from each of `calls`, or from its source where that is None.

    exact: as of vectorize, for the level "bitwise" alone.
    trials: how many sets of arguments are tried at most, and `seconds` how long about.
    on_trial: called after each of them.
    other: a function to hold the original against, at this level, in place of its vectorized form.
    inputs: what the result is to say of where the arguments come from.
    """
    subject = Subject(original_of(function), exact or is_exact(function), other, level)
    with random_state_kept():
        return _verified(function, subject, calls, Limits(seed, trials, seconds), on_trial, inputs)


@dataclass(frozen=True)
class Limits:
    """How the arguments are drawn, and how many of them."""
    seed: int
    trials: int
    seconds: float


@contextlib.contextmanager
def random_state_kept() -> Iterator[None]:
    """Every call sets the random number generators; afterwards they are as they were."""
    before = torch.get_rng_state(), random.getstate()
    try:
        yield
    finally:
        torch.set_rng_state(before[0])
        random.setstate(before[1])


def _verified(function: Callable[..., Any], subject: Subject, calls: Iterable[Callable[[], Call]] | None,
              limits: Limits, on_trial: Callable[[Trial], None] | None, inputs: str) -> Result:
    if lazy(subject.original):
        return result_of(subject, "not tried", inputs=inputs, reason="a generator or a coroutine runs as it is")
    inputs = inputs or ("synthesized" if calls is None else "given")
    try:
        bases = given(calls) if calls is not None else synthesized(function, subject.original, limits.seed)
    except (Refusal, NoArguments) as refusal:
        reason = refusal.sentence() if isinstance(refusal, Refusal) else str(refusal)
        return result_of(subject, "not tried", inputs=inputs, reason=reason)
    run = Run(subject, on_trial, time.monotonic() + limits.seconds, inputs)
    names = subject.original.__code__.co_varnames[:subject.original.__code__.co_argcount]
    varied = (v for turn in zip_longest(*(variations(base, names, limits.seed) for base in bases[:3])) for v in turn
              if v is not None)
    return run.of(bases, islice(varied, max(0, limits.trials - len(bases))))


class NoArguments(Exception):
    """There is nothing to call the function with."""


def given(calls: Iterable[Callable[[], Call]]) -> list[Arguments]:
    made = [make() for make in calls]
    if not made:
        raise NoArguments("no arguments were given")
    names = ["your arguments"] if len(made) == 1 else [f"call {k + 1}" for k in range(len(made))]
    return [Arguments(tuple(args), dict(kwargs), name).copy() for (args, kwargs), name in zip(made, names)]


def synthesized(function: Callable[..., Any], original: types.FunctionType, seed: int) -> list[Arguments]:
    """Arguments that the original runs through with; the object of a bound method is among them."""
    owner = getattr(function, "__self__", None)
    first = original.__code__.co_varnames[:1]
    found = synthesize(original, read_function(original), {} if owner is None else {first[0]: owner}, seed)
    if not found.arguments:
        raise NoArguments(f"no arguments were found that it runs through with, in {found.attempts} attempts; "
                          f"the last one raised {found.last}")
    return found.arguments


class Run:
    """The trials of one function, one after the other, up to the first that shows a difference."""

    def __init__(self, subject: Subject, on_trial: Callable[[Trial], None] | None, end: float, inputs: str) -> None:
        self.subject, self.on_trial, self.end, self.inputs = subject, on_trial, end, inputs
        self.trials: list[Trial] = []
        self.levels: set[str] = set()

    def of(self, bases: list[Arguments], varied: Iterator[Arguments]) -> Result:
        runner = Trials(self.subject)
        for k, arguments in enumerate(chain(bases, varied)):
            if k >= len(bases) and (time.monotonic() > self.end or self.idle()):
                break
            one = runner.of(arguments, limited=k >= len(bases))
            if one is None:
                continue
            self.trials.append(one.trial)
            self.levels |= {one.level} - {""}
            if self.on_trial is not None:
                self.on_trial(one.trial)
            if one.difference is not None:
                return self.result("different", bases[0], found_in(self.subject, arguments, one))
        return self.result("same", bases[0])

    def idle(self) -> bool:
        """Whether the loop itself has run all the time, which is the same as itself."""
        return len(self.trials) >= IDLE and not any(trial.rewritten for trial in self.trials)

    def result(self, status: str, base: Arguments, finding: Finding | None = None) -> Result:
        rest = {} if finding is None else {"difference": finding.difference, "reproduction": finding.reproduction}
        return result_of(self.subject, status, self.levels, statuses(self.subject, base), self.trials, self.inputs,
                         **rest)


def result_of(subject: Subject, status: str, levels: Iterable[str] = (), loops: tuple[str, ...] = (),
              trials: Iterable[Trial] = (), inputs: str = "", **rest: str) -> Result:
    node = getattr(Watched(subject.original, False).state, "node", None)
    line = subject.original.__code__.co_firstlineno if node is None else node.lineno
    level = max(levels, key=LEVELS.index, default="")
    return Result(subject.original.__qualname__, line, status, level, loops, tuple(trials), inputs, **rest)


def statuses(subject: Subject, arguments: Arguments) -> tuple[str, ...]:
    """What becomes of each loop, for the first arguments."""
    if subject.other is not None:
        return ()
    args, kwargs = arguments.fresh()
    return tuple(verdict.status for verdict in explain(subject.original, *args, **kwargs).loops)


def is_exact(function: Callable[..., Any]) -> bool:
    """Whether the function is decorated with exact=True."""
    inner: Any = getattr(function, "__func__", function)
    return is_made(inner) and bool(inner.loopless.exact)


def original_of(function: Callable[..., Any]) -> types.FunctionType:
    """The function as it was written."""
    inner = made_functions.original_of(getattr(function, "__func__", function))
    if not isinstance(inner, types.FunctionType):
        raise TypeError(f"verify takes a Python function, not {type(function).__name__}")
    return inner
