"""The loop IR: what its checker accepts and rejects, and how it is printed."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest
from ir.regions import DIM, ELEMENT, HERE, INNER, ONE, STORE, SUM, TRUE, ZERO, A, N, X, Y, at, over
from ir.small_loops import LOOPS, Loop
from ir.stages import built, loop_stages

from loopless.ir import loop as ir
from loopless.ir import loop_check
from loopless.ir.loop_check import IllFormed, check
from loopless.ir.loop_dialects import dialect
from loopless.ir.loop_print import text
from loopless.ir.types import BOOL, FLOAT, INT, tensor
from loopless.report.reasons import Refusal


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_every_state_is_well_formed_and_can_be_shown(loop: Loop) -> None:
    try:
        for stage in loop_stages(loop, loop.calls[0]):
            stage.check()
            assert stage.show()
    except Refusal as refusal:
        assert refusal.code == loop.refused


def test_the_docstring_of_the_checker() -> None:
    assert doctest.testmod(loop_check).failed == 0


def test_the_dialects() -> None:
    loop = next(one for one in LOOPS if one.name == "running sum")
    assert dialect((over(STORE),)) == "as built"
    assert dialect((over(replace(STORE, at=2), entry=1),)) == "carried"
    assert dialect((ir.Forall((DIM,), replace(STORE, at=1)),)) == "lifted"
    assert dialect(built(loop, loop.calls[0])[0]) == "as built"


def returned(value: ir.Expr) -> tuple[ir.Stmt, ...]:
    return (ir.Return(value),)


def stored(value: ir.Expr) -> tuple[ir.Stmt, ...]:
    """As built."""
    return (over(replace(STORE, value=value)),)


def entered(*body: ir.Stmt, carries: tuple[ir.Carry, ...] = ()) -> ir.For:
    """In carried form."""
    return over(*body, carries=carries, entry=1)


SECOND = replace(STORE, at=2, value=at(X, HERE, moment=1))
WINNER = ir.Reduce("argmax", (DIM,), at(X, HERE), INT)
BROKEN: dict[str, tuple[str, tuple[ir.Stmt, ...]]] = {
    "a loop variable outside of its loop": ("outside of its loop", (STORE,)),
    "a loop inside itself": ("inside itself", (over(over(STORE)),)),
    "a carry in a region that is as built": ("Carry in a region", (over(STORE, carries=(SUM,)),)),
    "a stamp in a region that is as built": ("number in a region", stored(at(X, HERE, moment=1))),
    "a guard in a region that is as built": ("guard in a region", (over(replace(STORE, guard=TRUE)),)),
    "a name that is never assigned": ("never assigned", stored(ir.Var("t", ELEMENT))),
    "a continue outside of a loop": ("outside of a loop", (ir.Continue(),)),
    "a branch among numbered effects": ("number in a region", (entered(ir.If(TRUE, ()), SECOND),)),
    "a name in carried form": ("Carry in a region", (entered(SECOND, ir.Assign("t", ONE), carries=(SUM,)),)),
    "a final in a region that is as built": ("Final in a region", (STORE, ir.Return(ir.Final("i:1", "s", ELEMENT)))),
    "a carried name that no loop carries": (
        "not carried", (entered(replace(SECOND, value=ir.Carried("i:1", "s", ELEMENT))),)),
    "a carried name after its loop": (
        "not carried", (entered(carries=(SUM,)), ir.Return(ir.Carried("j:2", "s", ELEMENT)))),
    "a final inside its own loop": (
        "not left", (entered(replace(SECOND, value=ir.Final("i:1", "s", ELEMENT)), carries=(SUM,)),)),
    "a final of a name that is not left": (
        "not left", (entered(carries=(SUM,)), ir.Return(ir.Final("i:1", "t", ELEMENT)))),
    "the value of a name that has none": ("may have none", (entered(replace(SECOND, value=ir.Undefined("t"))),)),
    "a carry of another type than its update": ("is updated to", (entered(carries=(replace(SUM, type=INT),)),)),
    "a start of what is there in the loop": (
        "the loop i:1 reads", (entered(carries=(replace(SUM, init=at(X, ZERO, moment=1)),)),)),
    "two effects of one number": ("of one number", (entered(SECOND, SECOND),)),
    "a loop entry and an effect of one number": ("of one number", (entered(replace(STORE, at=1)),)),
    "effects out of order": ("in order", (entered(replace(SECOND, at=3), SECOND),)),
    "a loop after its effects": ("in order", (over(SECOND, entry=3),)),
    "two loops of one variable": ("of one variable", (entered(SECOND), over(replace(SECOND, at=4), entry=3))),
    "a load of what its own effect leaves": (
        "reads what is there", (entered(replace(SECOND, value=at(Y, HERE, moment=2))),)),
    "a load of what a later effect leaves": (
        "reads what is there", (entered(replace(SECOND, value=at(X, HERE, moment=3)), replace(SECOND, at=3)),)),
    "a tensor that is not loaded": ("not loaded", (entered(SECOND), ir.Return(X))),
    "a tensor without dimensions at no moment": (
        "at no moment", (entered(ir.Store(S := ir.Param("s", ELEMENT), (), S, at=2)),)),
    "a load of the wrong rank": ("load of rank", stored(ir.Load(A, (HERE,), ELEMENT))),
    "a load of the wrong dtype": ("load of int64", stored(ir.Load(X, (HERE,), tensor("int64")))),
    "too many subscripts": ("2 subscripts", (over(ir.Store(Y, (HERE, HERE), ONE)),)),
    "a subscript that is a float": ("subscript of type float", (over(ir.Store(Y, (ir.Const(0.5),), ONE)),)),
    "a row in a cell": ("value of rank 1", stored(at(A, HERE))),
    "a tensor made of numbers": ("of numbers gives", returned(ir.Op("add", (ONE, ONE), ELEMENT))),
    "a number made of tensors": ("gives a int", stored(ir.Op("add", (at(X, HERE), ONE), INT))),
    "an operation of the wrong rank": (
        "gives a float32", (over(ir.Store(A, (HERE,), ir.Op("add", (at(A, HERE), ONE), ELEMENT))),)),
    "an unknown operation": ("frobnicate", stored(ir.Op("frobnicate", (at(X, HERE),), ELEMENT))),
    "an unknown operation that nobody wants": (
        "frobnicate", (over(ir.Discard(ir.Op("frobnicate", (at(X, HERE),), ELEMENT)), STORE),)),
    "a choice of another type": ("chosen from", stored(ir.Select(TRUE, at(X, HERE), at(X, HERE), INT))),
    "a choice by a number": ("choice by", stored(ir.Select(ONE, at(X, HERE), at(X, HERE), ELEMENT))),
    "a test that is a float": ("test of type", (over(ir.If(ir.Const(0.5), (STORE,))),)),
    "the size of an axis that is not there": ("axis 1", returned(ir.Size(X, 1))),
    "a loop up to a float": ("ends at a float", (ir.For("i:1", ZERO, ir.Const(1.5), 1, (STORE,)),)),
    "a loop in a lifted region": (
        "For in a region", (ir.Forall((DIM,), replace(STORE, at=1)), over(SECOND, index="k:2", entry=3))),
    "a guard that is a float": ("test of type", (entered(SECOND, ir.Discard(ONE, ir.Const(0.5))),)),
    "a discarded value out of its dimensions": ("outside of its loop", (ir.Forall((DIM,), ir.Discard(INNER)),)),
    "a running value over a loop that is not open": (
        "not open", returned(ir.Running("sum", DIM, at(X, HERE), ELEMENT))),
    "a sum that looks out of its dimensions": (
        "outside of its loop", returned(ir.Reduce("sum", (DIM,), at(X, INNER), ELEMENT))),
    "any of floats": ("any of", returned(ir.Reduce("any", (DIM,), at(X, HERE), BOOL))),
    "a position that is a float": ("position of type", returned(ir.Reduce("argmax", (DIM,), at(X, HERE), FLOAT))),
    "the position of floats": ("position of a", returned(ir.Reduce("arglast", (DIM,), at(X, HERE), INT))),
    "a running sum with a guard": ("with a guard", (ir.Forall((DIM,), ir.Store(X, (HERE,), ir.Running(
        "sum", DIM, at(X, HERE), ELEMENT, guard=TRUE), at=1)),)),
    "a promise without a test": ("without a test", returned(ir.Op("ensure", (ONE, ONE), INT))),
    "a value of a loop without bounds": ("without bounds", returned(ir.Op("maybe-empty", (ONE, ZERO), INT))),
    "a value at no position": ("without a position", returned(ir.Op("at-winner", (ONE, ONE, ONE), INT))),
    "a value at a position of another type": (
        "at a position is", returned(ir.Op("at-winner", (WINNER, at(X, WINNER), ONE), INT))),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_region_is_rejected(name: str) -> None:
    message, region = BROKEN[name]
    with pytest.raises(IllFormed, match=message):
        check(region)


def test_a_loop_in_every_dialect_as_text() -> None:
    loop = Loop("shown", """
        def run(x, v, y):
            s = 0.0
            for i in range(len(x)):
                t = x[i] * 2
                if t > 0:
                    y[i] = t + v
                s += t
            return s
    """, ("f(3), f(4), f(3, 4)",))
    shown = {stage.name: stage.show() for stage in loop_stages(loop, loop.calls[0])}
    assert shown["build"] == """\
s = 0.0
for i:1 in 0..x.shape[0]:
    i = i:1
    t = (x[i:1] * 2)
    if (t > 0):
        y[i:1] = (t + v)
    s = (s + t)
return s"""
    assert shown["drop_dead_carries"] == """\
1: for i:1 in 0..x.shape[0]:
    carry s: float32[0] = 0.0; (s := (before(s) + (t := (x[i:1]@1 * 2))))
    discard (x[i:1]@1 * 2)
    discard ((t := (x[i:1]@1 * 2)) > 0)
    2: y[i:1] = ((t := (x[i:1]@1 * 2)) + v@1) if ((t := (x[i:1]@1 * 2)) > 0)
    discard x[i:1]@1
return after(i:1, s)"""
    assert shown["lifted"] == """\
all i:1 in 0..x.shape[0]: discard (x[i:1] * 2)
all i:1 in 0..x.shape[0]: discard ((t := (x[i:1] * 2)) > 0)
all i:1 in 0..x.shape[0]: 2: y[i:1] = ((t := (x[i:1] * 2)) + v) if ((t := (x[i:1] * 2)) > 0)
all i:1 in 0..x.shape[0]: discard x[i:1]
return (s := sum((t := (x[i:1] * 2)) for i:1 in 0..x.shape[0]))"""


def test_the_size_and_the_whole_of_a_tensor_as_text() -> None:
    assert [text(N), text(at(X)), text(at(X, moment=3)), text(at(A, HERE, moment=2))] == [
        "x.shape[0]", "x", "x@3", "a[i:1]@2"]
