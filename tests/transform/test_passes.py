"""Every pass on loop IR alone: what it leaves, run by the interpreter, does what the Python function does."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from ir.small_loops import LOOPS, WRONG, Loop
from ir.stages import Different, built, compare, first_wrong, loop_stage, loop_stages

from loopless.ir import loop as ir
from loopless.ir.loop_check import IllFormed
from loopless.lower.context import Context
from loopless.lower.lift import lift_region
from loopless.lower.skew import InWaves
from loopless.pipeline import PASSES, passed
from loopless.report.reasons import Refusal

CALLS = [pytest.param(loop, call, id=f"{loop.name}: {call}") for loop in LOOPS for call in loop.calls]


@pytest.mark.parametrize(("loop", "call"), CALLS)
def test_every_state_does_what_the_function_does(loop: Loop, call: str) -> None:
    try:
        for stage in loop_stages(loop, call):
            stage.check()
            compare(loop, call, stage)
    except Refusal as refusal:
        assert refusal.code == loop.refused, refusal.sentence()


@pytest.mark.parametrize("loop", [loop for loop in LOOPS if not loop.refused], ids=lambda loop: loop.name)
def test_the_instances_of_a_lifted_statement_have_no_order(loop: Loop) -> None:
    region, facts = built(loop, loop.calls[0])
    for transform in PASSES:
        region = passed(transform, region, facts)
    lifted = lift_region(region, Context(facts), InWaves)
    shuffle = random.Random(1)
    for _ in range(3):
        compare(loop, loop.calls[0], loop_stage("lifted", lifted, lambda all: shuffle.sample(all, len(all))))


@pytest.mark.parametrize("loop", WRONG, ids=lambda loop: loop.name)
def test_the_pass_that_goes_wrong_is_found(loop: Loop) -> None:
    """If this fails because nothing goes wrong any more, the loop belongs into LOOPS."""
    assert first_wrong(loop, loop.calls[0]) == loop.wrong_at


# -- the tests themselves: passes that are wrong on purpose ----------------------------------------------------

Region = tuple[ir.Stmt, ...]


def carried(loop: Loop) -> Region:
    region, facts = built(loop, loop.calls[0])
    for transform in PASSES:
        region = passed(transform, region, facts)
    return tuple(region)


def everywhere(change: Callable[[ir.Node], Any]) -> Callable[[Region], Region]:
    return lambda region: tuple(s for s in (ir.substitute(stmt, change) for stmt in region))


def lift_without_looking(region: Region) -> Region:
    """Each loop is a dimension of its stores, whatever they read."""
    return tuple(ir.Forall((ir.Dim(s.index, s.start, s.stop, s.step),), effect) for s in region
                 if isinstance(s, ir.For) for effect in s.body if isinstance(effect, ir.Store))


def forget_guards(node: ir.Node) -> ir.Node | None:
    return replace(node, guard=None) if isinstance(node, ir.Store) else None


def forget_stamps(node: ir.Node) -> ir.Node | None:
    return replace(node, at=0) if isinstance(node, ir.Load) else None


def forget_updates(node: ir.Node) -> ir.Node | None:
    return replace(node, update=ir.Carried("i:1", node.name, node.type)) if isinstance(node, ir.Carry) else None


def swap_choices(node: ir.Node) -> ir.Node | None:
    return replace(node, yes=node.no, no=node.yes) if isinstance(node, ir.Select) else None


def run_one_more(node: ir.Node) -> ir.Node | None:
    return replace(node, start=ir.Const(0)) if isinstance(node, ir.For) else None


WRONG_PASSES = [
    ("prefix in the array", lift_without_looking), ("true recurrence", lift_without_looking),
    ("branch", everywhere(forget_guards)), ("several statements", everywhere(forget_stamps)),
    ("sum", everywhere(forget_updates)), ("conditional expression", everywhere(swap_choices)),
    ("maximum", everywhere(swap_choices)), ("prefix in the array", everywhere(run_one_more)),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG_PASSES)
def test_a_wrong_pass_is_caught(name: str, wrong: Callable[[Region], Region]) -> None:
    loop = next(one for one in LOOPS if one.name == name)
    region = carried(loop)
    compare(loop, loop.calls[0], loop_stage("right", region))
    with pytest.raises((Different, IllFormed)):
        compare(loop, loop.calls[0], loop_stage("wrong", wrong(region)))
