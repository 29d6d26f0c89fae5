"""One program, tried: the original and the vectorized function on each of its calls, everything compared.

The level of sameness is the one that the compiler itself claims: where no tensor code was made, or it claims "bitwise",
the bits must be the same. Warnings of loopless about itself (`InternalError`) are finds too.
"""
from __future__ import annotations

import contextlib
import linecache
import re
import types
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch

import loopless
from loopless.compare import difference, observe
from loopless.compare.again import Again
from loopless.compare.numbers import LEVELS

from . import values
from .program import Program

VALUES = {name: value for name, value in vars(values).items() if not name.startswith("_")}


RUNS = 12                                       # of a loop, to see whether it does the same each time
# A subscript that counts from the end sends the call back to the loop, and so does what is empty.
RAISED = re.compile(r"\w+Error: (?!.*(out of bounds|out of range|reduction dim|empty|non-zero size|non-negative))")
IN_VAIN = "the emitted code raised in vain: "
LITTLE = (30, 120)                              # bytes, one of them: temporaries do not fit, and come in blocks


class Unmade(Exception):
    """The arguments cannot be made: nothing can be said of the program."""


@dataclass
class Attempt:
    """What came of one program."""
    program: Program
    rewritten: bool = False                                     # tensor code was made, and ran
    refusals: tuple[str, ...] = ()                              # codes of the reasons why loops stayed
    checks: int = 0                                             # calls that were compared
    mismatch: str = ""
    emitted: list[str] = field(default_factory=list)


@contextlib.contextmanager
def source_at_hand(name: str, text: str) -> Iterator[None]:
    """Lets `inspect` find the text of functions that have no file."""
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    try:
        yield
    finally:
        linecache.cache.pop(name, None)


def attempt(program: Program) -> Attempt:
    """Tries a program; a mismatch is reported, never raised."""
    name = f"<{program.origin}>"
    code = compile(program.text, name, "exec")
    spaces: tuple[dict[str, Any], dict[str, Any]] = ({"__name__": "fuzzed"}, {"__name__": "fuzzed"})
    found = Attempt(program)
    with source_at_hand(name, program.text):
        for space in spaces:
            exec(code, space)
        function = loopless.vectorize(spaces[1]["f"], every_size=True)
        _calls(program, spaces, function, found)
        _tell(found, function.loopless)
        if _large(function.loopless) and not found.mismatch:
            memory = LITTLE[zlib.crc32(program.text.encode()) % len(LITTLE)]
            _calls(program, spaces, loopless.vectorize(spaces[1]["f"], every_size=True, memory=memory), found)
    for circle in (*spaces, vars(function.loopless), vars(function)):
        circle.clear()                          # or all would stay until the garbage collector comes
    return found


def _calls(program: Program, spaces: tuple[dict[str, Any], dict[str, Any]], function: Any, found: Attempt) -> None:
    for number, call in enumerate(program.calls):
        found.mismatch = _call(program, spaces, function, call, number)
        found.checks += 1
        if found.mismatch or _enough(program, function.loopless):
            break


def _raised_in_vain(state: Any) -> str:
    """What emitted code raised in the first call, where the loop, which ran then, did not: it may do so in all."""
    raised = [text for site in state.all_sites() for text in site.fallbacks if RAISED.match(text)]
    return f"{IN_VAIN}{raised[-1]}" if raised else ""


def _large(state: Any) -> bool:
    """Whether there are temporaries that may be computed in blocks."""
    return any(v.compiled.large is not None for site in state.all_sites() for v in site.variants)


def _enough(program: Program, state: Any) -> bool:
    """Later calls say less than another program does: they are made one time in three, of a program in which no loop
    was rewritten one time in six, and always where they are the point of it."""
    if program.between or program.gradients or program.later:
        return False
    return zlib.crc32(program.text.encode()) % (6 if _level(state) is None else 3) != 0


def _call(program: Program, spaces: tuple[dict[str, Any], dict[str, Any]], function: Any, call: str,
          number: int) -> str:
    make = compile(call, f"<call {number}>", "eval")
    between = program.between if number else ""
    order = int(program.gradients) * (1 + (number == 1))
    outcomes = []
    for space, run in zip(spaces, (spaces[0]["f"], function)):
        if between:
            exec(between, space)
        args = arguments(make, space)
        with surroundings(program.around):
            asked = order or int(any(isinstance(a, torch.Tensor) and a.requires_grad for a in args))
            outcomes.append(observe(run, args, order=asked, quiet=(loopless.SequentialLoop,)))
    expected, got = outcomes
    broken = [text for kind, text in got.warned if issubclass(kind, loopless.InternalError)]
    if broken:
        return f"internal error: {broken[0]}"
    level = _level(function.loopless)
    again = Again(_surrounded(spaces[0]["f"], program.around), lambda: (arguments(make, spaces[0]), {}), asked,
                  _surrounded(function, program.around))
    gradient_level = "bitwise" if level is None else "reassociated"
    noticed = difference(expected, got, level or "bitwise", gradient_level=gradient_level, again=again)
    for error in (expected.error, got.error):
        if error is not None:                   # a traceback holds its frames, and they hold it
            error.__traceback__ = error.__context__ = None
    if noticed is None and not number and expected.error is None:
        return _raised_in_vain(function.loopless)
    if noticed is None or _differs_from_itself(program, spaces[0], make, expected, asked):
        return ""
    return f"call {number}: {noticed}"


def _differs_from_itself(program: Program, space: dict[str, Any], make: types.CodeType, expected: Any,
                         order: int) -> bool:
    """Whether the loop gives something else each time: a NaN has the place in a set that its address gives it."""
    for _ in range(0 if "global " in program.text else RUNS):
        with surroundings(program.around):
            once_more = observe(space["f"], arguments(make, space), order=order, quiet=(loopless.SequentialLoop,))
        if difference(expected, once_more, "bitwise") is not None:
            return True
    return False


def arguments(make: types.CodeType, space: dict[str, Any]) -> tuple[Any, ...]:
    try:
        made: tuple[Any, ...] = eval(make, {**VALUES, **space})
    except Exception as error:
        raise Unmade(str(error)) from error
    return made


@contextlib.contextmanager
def surroundings(around: str) -> Iterator[None]:
    if around == "default_float64":
        torch.set_default_dtype(torch.float64)
        try:
            yield
        finally:
            torch.set_default_dtype(torch.float32)
        return
    contexts: dict[str, Callable[[], contextlib.AbstractContextManager[Any]]] = {
        "": contextlib.nullcontext, "no_grad": torch.no_grad, "inference_mode": torch.inference_mode,
        "autocast": lambda: torch.autocast("cpu", dtype=torch.bfloat16)}
    with contexts[around]():
        yield


def _surrounded(function: Callable[..., Any], around: str) -> Callable[..., Any]:
    def run(*args: Any) -> Any:
        with surroundings(around):
            return function(*args)
    return run if around else function


def _level(state: Any) -> str | None:
    """The weakest level that any tensor code of the function claims; None without any."""
    claimed = [v.compiled.level for site in state.all_sites() for v in site.variants]
    return max(claimed, key=LEVELS.index, default=None)


def _tell(found: Attempt, state: Any) -> None:
    sites = state.all_sites()
    found.emitted = ["\n".join(v.compiled.checked) for site in sites for v in site.variants]
    found.rewritten = bool(found.emitted)
    reasons = [state.refusal, *(site.refusal for site in sites)]
    found.refusals = tuple(dict.fromkeys(r.code for r in reasons if r is not None))
