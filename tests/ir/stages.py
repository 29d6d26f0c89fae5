"""The states of a loop on its way through the compiler, each with the interpreter that runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from ir.small_loops import Loop
from ir.torch_ops import TorchOperations

from loopless.build.statements import build
from loopless.ir import loop_check, loop_print, loop_run, tensor_check, tensor_print, tensor_run
from loopless.ir import tensor as t
from loopless.lower.commit import commit_last
from loopless.lower.context import Context
from loopless.lower.effects import lower_effects
from loopless.lower.fresh import fold_fresh
from loopless.lower.lift import lift_region
from loopless.lower.schedule import schedule
from loopless.pipeline import PASSES, _early
from loopless.read.source import parse_function
from loopless.report.reasons import Refusal
from loopless.run.live_facts import LiveFacts, Namespace
from loopless.tidy import tidy
from loopless.write.naming import name_values

OPS = TorchOperations()
Env = Mapping[str, Any]


@dataclass(frozen=True)
class Stage:
    """One state: what it is called, its check, its text, and a run over named values."""

    name: str
    check: Callable[[], None]
    show: Callable[[], str]
    run: Callable[[Env], Any]


class Different(AssertionError):
    """A stage does something else than the function."""


def loop_stage(name: str, region: Any, order: loop_run.Order = loop_run.backwards) -> Stage:
    return Stage(name, lambda: loop_check.check(region), lambda: loop_print.show(region),
                 lambda env: loop_run.run(region, env, OPS, order))


def tensor_stage(name: str, program: list[t.Statement], news: Any, ordered: bool, moments: bool = False) -> Stage:
    return Stage(name, lambda: tensor_check.check(program, moments), lambda: tensor_print.show(program),
                 lambda env: tensor_run.run(program, env, OPS, news, ordered))


def names_of(loop: Loop) -> list[str]:
    code = loop.function().__code__
    return list(code.co_varnames[:code.co_argcount])


def built(loop: Loop, call: str) -> tuple[Any, LiveFacts]:
    """The region of a loop, and the facts it was built with."""
    function = loop.function()
    node = parse_function(loop.source)
    names = names_of(loop)
    facts = LiveFacts(dict(zip(names, loop.arguments(call))), Namespace(function), frozenset(names))
    return build(node.body, facts), facts


def loop_stages(loop: Loop, call: str) -> Iterator[Stage]:
    """As built, after each pass on loop IR, and lifted."""
    return _again(*_done(_loop_stages, loop, call))


def tensor_stages(loop: Loop, call: str) -> Iterator[Stage]:
    """Lowered, in order, committed last, fresh tensors folded, tidied, and with names for what is used twice."""
    return _again(*_done(_tensor_stages, loop, call))


@cache
def _done(stages: Callable[[Loop, str], Iterator[Stage]], loop: Loop, call: str
          ) -> tuple[list[Stage], Refusal | None]:
    """The stages, and the refusal that ends them: several tests look at them."""
    found: list[Stage] = []
    try:
        found.extend(stages(loop, call))
    except Refusal as refusal:
        return found, refusal
    return found, None


def _again(found: list[Stage], refusal: Refusal | None) -> Iterator[Stage]:
    yield from found
    if refusal is not None:
        raise refusal


def _loop_stages(loop: Loop, call: str) -> Iterator[Stage]:
    region, facts = built(loop, call)
    yield loop_stage("build", region)
    for transform in PASSES:
        region = transform(region)
        yield loop_stage(transform.__name__, region)
    yield loop_stage("lifted", lift_region(region, Context(facts)))


def _tensor_stages(loop: Loop, call: str) -> Iterator[Stage]:
    region, facts = built(loop, call)
    for transform in PASSES:
        region = transform(region)
    ctx = Context(facts)
    lowered = lower_effects(lift_region(region, ctx), ctx)
    news = lowered.news
    checks = list(dict.fromkeys(lowered.checks))
    yield tensor_stage("lowered", [*checks, *lowered.statements], news, False)
    allocations: list[t.Statement] = [t.Allocate(name) for name in news]
    ordered = schedule(lowered.statements, ctx)
    committed = commit_last(ordered, set(lowered.written), ctx)
    early = _early(checks, committed, ctx)
    yield tensor_stage("scheduled", [*allocations, *early, *ordered], news, True, True)
    yield tensor_stage("committed", [*allocations, *early, *committed], news, True, True)
    folded = [*early, *fold_fresh(committed, lowered, ctx)]
    yield tensor_stage("folded", folded, news, True)
    tidied = [tidy(s) for s in folded]
    yield tensor_stage("tidied", tidied, news, True)
    yield tensor_stage("named", name_values(tidied, set(names_of(loop))), news, True)


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
    for stages in (loop_stages, tensor_stages):
        for stage in stages(loop, call):
            try:
                stage.check()
                compare(loop, call, stage)
            except (loop_check.IllFormed, Different):
                return stage.name
    return ""
