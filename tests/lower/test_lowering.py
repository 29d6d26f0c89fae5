"""Every step of lowering alone: the tensor program it leaves, run by the interpreter, does what the function does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from ir.small_loops import LOOPS, Loop
from ir.stages import Different, built, compare, tensor_stage, tensor_stages

from loopless.ir import loop as ir
from loopless.ir import tensor as t
from loopless.ir.loop_check import IllFormed
from loopless.lower.context import Context
from loopless.lower.effects import lower_effects
from loopless.lower.lift import lift_region
from loopless.lower.schedule import schedule
from loopless.pipeline import PASSES, passed
from loopless.report.reasons import Refusal

CALLS = [pytest.param(loop, call, id=f"{loop.name}: {call}") for loop in LOOPS for call in loop.calls]


@pytest.mark.parametrize(("loop", "call"), CALLS)
def test_every_state_does_what_the_function_does(loop: Loop, call: str) -> None:
    try:
        for stage in tensor_stages(loop, call):
            stage.check()
            compare(loop, call, stage)
    except Refusal as refusal:
        assert refusal.code == loop.refused, refusal.sentence()
    else:
        assert not loop.refused


# -- the tests themselves: steps that are wrong on purpose -----------------------------------------------------

Program = list[t.Statement]


def everywhere(change: Callable[[ir.Node], Any]) -> Callable[[Program], Program]:
    return lambda program: [ir.substitute(stmt, change) for stmt in program]


def forget_masks(node: ir.Node) -> ir.Node | None:
    return node.yes if isinstance(node, t.Where) else None


def forget_flips(node: ir.Node) -> ir.Node | None:
    return node.base if isinstance(node, t.Flip) else None


def shift_slices(node: ir.Node) -> ir.Node | None:
    return replace(node, start=node.start + 1, stop=node.stop + 1) if isinstance(node, t.Slice) else None


def read_too_early(node: ir.Node) -> ir.Node | None:
    return replace(node, at=0) if isinstance(node, t.Input) else None


def fold_less(node: ir.Node) -> ir.Node | None:
    return replace(node, kind="max") if isinstance(node, t.Fold) else None


def scan_without_order(node: ir.Node) -> ir.Node | None:
    return node.base if isinstance(node, (t.Scan, t.Shift)) else None


def swap_axes(node: ir.Node) -> ir.Node | None:
    if isinstance(node, t.Put) and len(node.dims) == 2:
        return replace(node, dims=node.dims[::-1])
    return None


def as_they_stand(program: Program) -> Program:
    """The statements in the wrong order."""
    puts = [s for s in program if isinstance(s, t.Put)]
    return [*puts[::-1], *(s for s in program if not isinstance(s, t.Put))]


WRONG_STEPS = [
    ("branch", everywhere(forget_masks)), ("ragged", everywhere(forget_masks)),
    ("running sum from the end", everywhere(forget_flips)), ("shifted", everywhere(shift_slices)),
    ("several statements", as_they_stand), ("sum", everywhere(fold_less)),
    ("running sum", everywhere(scan_without_order)), ("running sum, one behind", everywhere(scan_without_order)),
    ("transposed", everywhere(swap_axes)),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG_STEPS)
def test_a_wrong_step_is_caught(name: str, wrong: Callable[[Program], Program]) -> None:
    loop = next(one for one in LOOPS if one.name == name)
    program, news = ordered(loop)
    compare(loop, loop.calls[0], tensor_stage("right", program, news, True))
    with pytest.raises((Different, IllFormed)):
        stage = tensor_stage("wrong", wrong(program), news, True)
        stage.check()
        compare(loop, loop.calls[0], stage)


def ordered(loop: Loop) -> tuple[Program, dict[str, ir.New]]:
    region, facts = built(loop, loop.calls[0])
    for transform in PASSES:
        region = passed(transform, region, facts)
    ctx = Context(facts)
    lowered = lower_effects(lift_region(region, ctx), ctx)
    return [*(t.Allocate(name) for name in lowered.news), *schedule(lowered.statements, ctx)], lowered.news


def test_a_wrong_moment_is_caught() -> None:
    """Before the statements are in order, the moment of a read is all that says what it sees."""
    loop = next(one for one in LOOPS if one.name == "several statements")
    region, facts = built(loop, loop.calls[0])
    for transform in PASSES:
        region = passed(transform, region, facts)
    ctx = Context(facts)
    program = lower_effects(lift_region(region, ctx), ctx).statements
    compare(loop, loop.calls[0], tensor_stage("right", program, {}, False))
    with pytest.raises(Different):
        compare(loop, loop.calls[0], tensor_stage("wrong", everywhere(read_too_early)(program), {}, False))
