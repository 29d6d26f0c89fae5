"""The states of a loop on its way through the compiler, each with the interpreter that runs it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import torch
from ir.small_loops import Loop

from loopless.build.statements import build
from loopless.ir import loop_check, loop_run
from loopless.pipeline import PASSES
from loopless.read.source import parse_function
from loopless.report.reasons import Refusal
from loopless.run.live_facts import LiveFacts, Namespace
from loopless.verify.stages import Stage, loop_stage, stages, tensor_stage

__all__ = ["Different", "built", "compare", "first_wrong", "loop_stage", "loop_stages", "tensor_stage", "tensor_stages"]


OF_LOOPS = len(PASSES) + 2    # as built, after each pass, lifted


class Different(AssertionError):
    """A stage does something else than the function."""


def names_of(loop: Loop) -> list[str]:
    code = loop.function().__code__
    return list(code.co_varnames[:code.co_argcount])


def facts_of(loop: Loop, call: str) -> LiveFacts:
    names = names_of(loop)
    return LiveFacts(dict(zip(names, loop.arguments(call))), Namespace(loop.function()), frozenset(names))


def built(loop: Loop, call: str) -> tuple[Any, LiveFacts]:
    """The region of a loop, and the facts it was built with."""
    facts = facts_of(loop, call)
    return build(parse_function(loop.source).body, facts), facts


def loop_stages(loop: Loop, call: str) -> Iterator[Stage]:
    """As built, after each pass on loop IR, and lifted."""
    found, refusal = _done(loop, call)
    yield from found[:OF_LOOPS]
    if refusal is not None and len(found) < OF_LOOPS:
        raise refusal


def tensor_stages(loop: Loop, call: str) -> Iterator[Stage]:
    """Lowered, in order, committed last, fresh tensors folded, tidied, and with names for what is used twice."""
    found, refusal = _done(loop, call)
    yield from found[OF_LOOPS:]
    if refusal is not None:
        raise refusal


@cache
def _done(loop: Loop, call: str) -> tuple[list[Stage], Refusal | None]:
    """The stages, and the refusal that ends them: several tests look at them."""
    found: list[Stage] = []
    try:
        found.extend(stages(parse_function(loop.source).body, facts_of(loop, call), set(names_of(loop))))
    except Refusal as refusal:
        return found, refusal
    return found, None


ERRORS = (IndexError, KeyError, ValueError, RuntimeError, NameError, ArithmeticError)


@cache
def expected(loop: Loop, call: str) -> tuple[Any, tuple[Any, ...]] | None:
    """What the function gives, and its arguments afterwards; None if it raises."""
    arguments = loop.arguments(call)
    try:
        return loop.function()(*arguments), arguments
    except ERRORS:
        return None


def compare(loop: Loop, call: str, stage: Stage) -> None:
    """Raises `Different` if the stage does not do what the function does."""
    known = expected(loop, call)
    if known is None:
        _raises_too(loop, call, stage)
        return
    wanted, after = known
    arguments = loop.arguments(call)
    try:
        found = stage.run(dict(zip(names_of(loop), arguments)))
    except ERRORS as error:
        raise Different(f"{loop.name}, {stage.name}: {type(error).__name__}: {error}\n{stage.show()}") from error
    found = None if found == () else found
    if not same(wanted, found):
        raise Different(f"{loop.name}, {stage.name}: {found} in place of {wanted}\n{stage.show()}")
    for name, one, other in zip(names_of(loop), after, arguments):
        if not same(one, other):
            raise Different(f"{loop.name}, {stage.name}: {name} is {other} in place of {one}\n{stage.show()}")


def _raises_too(loop: Loop, call: str, stage: Stage) -> None:
    """An error, or a check that does not hold: then the loop itself runs, and raises its own error."""
    try:
        stage.run(dict(zip(names_of(loop), loop.arguments(call))))
    except (*ERRORS, loop_run.Unfit):
        return
    raise Different(f"{loop.name}, {stage.name}: no error\n{stage.show()}")


def same(a: Any, b: Any) -> bool:
    """Equal in type, shape and dtype, and up to the order of float sums in value."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, torch.Tensor):
        return a.dtype == b.dtype and a.shape == b.shape and torch.allclose(a, b, 1e-5, 1e-6, equal_nan=True)
    return bool(a == b) or (isinstance(a, float) and abs(a - b) <= 1e-5 * max(1, abs(a)))


def first_wrong(loop: Loop, call: str) -> str:
    """The first stage that breaks its grammar or does something else than the function; "" if there is none."""
    for some in (loop_stages, tensor_stages):
        for stage in some(loop, call):
            try:
                stage.check()
                compare(loop, call, stage)
            except (loop_check.IllFormed, Different):
                return stage.name
    return ""
