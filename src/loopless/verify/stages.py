"""The states of a region on its way through the compiler, each with the interpreter that runs it.

    as built → each pass on loop IR → lifted → lowered → seen → scheduled → committed → folded → saved
    → tidied → named

Every state has a grammar that can be checked, a text, and a meaning: it runs, over named values, by its interpreter
with torch's operations underneath. So the pass that goes wrong can be named.
"""
from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..build.statements import build
from ..ir import loop_check, loop_print, loop_run, tensor_check, tensor_print, tensor_run
from ..ir import tensor as t
from ..ir.loop_dialects import BUILT, CARRIED, LIFTED
from ..lower.commit import commit_last, needed_checks
from ..lower.context import Context
from ..lower.effects import lower_effects
from ..lower.fresh import fold_fresh
from ..lower.lift import lift_region
from ..lower.overwritten import drop_overwritten
from ..lower.saved import copy_saved
from ..lower.schedule import schedule
from ..lower.shared_steps import share_steps
from ..lower.skew import InWaves
from ..pipeline import PASSES, checked_in_time, passed
from ..read.facts import Facts
from ..report.reasons import Refusal
from ..tidy import tidy
from ..transform.carry_values import carry_values
from ..write.naming import name_values
from .torch_operations import TorchOperations

OPERATIONS = TorchOperations()
Env = Mapping[str, Any]


@dataclass(frozen=True)
class Stage:
    """One state: what it is called, its check, its text, and a run over named values."""
    name: str
    check: Callable[[], None]
    show: Callable[[], str]
    run: Callable[[Env], Any]


def loop_stage(name: str, region: Any, order: loop_run.Order = loop_run.backwards, kind: str = "") -> Stage:
    return Stage(name, lambda: loop_check.check(region, kind), lambda: loop_print.show(region),
                 lambda env: loop_run.run(region, env, OPERATIONS, order, kind))


def tensor_stage(name: str, program: list[t.Statement], news: Any, ordered: bool, moments: bool = False) -> Stage:
    return Stage(name, lambda: tensor_check.check(program, moments), lambda: tensor_print.show(program),
                 lambda env: tensor_run.run(program, env, OPERATIONS, news, ordered))


def stages(body: list[ast.stmt], facts: Facts, taken: set[str]) -> Iterator[Stage]:
    """All states of a region, in order; ends with the refusal where there is one."""
    region = build(body, facts)
    kind = BUILT
    yield loop_stage("build", region, kind=kind)
    for transform in PASSES:
        region = passed(transform, region, facts)
        kind = CARRIED if transform is carry_values else kind
        yield loop_stage(transform.__name__, region, kind=kind)
    ctx = Context(facts)
    try:
        lifted = lift_region(region, ctx)
    except Refusal:
        ctx = Context(facts, names=frozenset(taken))
        lifted = lift_region(region, ctx, InWaves)
    yield loop_stage("lifted", lifted, kind=LIFTED)
    yield from _tensor_stages(lifted, ctx, taken)


def _tensor_stages(lifted: Any, ctx: Context, taken: set[str]) -> Iterator[Stage]:
    lowered = lower_effects(lifted, ctx)
    news = lowered.news
    yield tensor_stage("lowered", [*dict.fromkeys(lowered.checks), *lowered.statements], news, False)
    allocations: list[t.Statement] = [t.Allocate(name) for name in news]
    seen = drop_overwritten(lowered, ctx)
    checks = list(dict.fromkeys(lowered.checks))
    yield tensor_stage("seen", [*checks, *seen], news, False)
    ordered = schedule(seen, ctx)
    committed = commit_last(ordered, set(lowered.written), ctx)
    checked = checked_in_time(checks, committed, committed, lowered, ctx)
    yield tensor_stage("scheduled", [*allocations, *checked_in_time(checks, ordered, committed, lowered, ctx)], news,
                       True, True)
    yield tensor_stage("committed", [*allocations, *checked], news, True, True)
    filled = fold_fresh(committed, lowered, ctx)
    needed = needed_checks(checks, filled)
    folded = checked_in_time(needed, filled, committed, lowered, ctx)
    yield tensor_stage("folded", folded, news, True)
    kept = copy_saved(folded, ctx, checks)
    yield tensor_stage("saved", kept, news, True)
    kept = share_steps(kept, ctx)
    yield tensor_stage("shared", kept, news, True)
    tidied = [tidy(s) for s in kept]
    yield tensor_stage("tidied", tidied, news, True)
    yield tensor_stage("named", name_values(tidied, taken), news, True)
