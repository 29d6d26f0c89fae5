"""The loop IR: what its checker accepts and rejects, how it is printed, what it means."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest
import torch
from ir.small_loops import LOOPS, Loop
from ir.stages import OPS, built, loop_stages

from loopless.ir import loop as ir
from loopless.ir import loop_check
from loopless.ir.loop_check import IllFormed, check, dialect
from loopless.ir.loop_run import run
from loopless.ir.loop_values import Unbound, Unfit
from loopless.ir.types import BOOL, FLOAT, INT, tensor
from loopless.report.reasons import Refusal

ELEMENT, VECTOR, MATRIX = tensor("float32"), tensor("float32", 1), tensor("float32", 2)
X, Y, A = ir.Param("x", VECTOR), ir.Param("y", VECTOR), ir.Param("a", MATRIX)
N, HERE, INNER = ir.Size(X, 0), ir.Index("i:1"), ir.Index("j:2")
ZERO, ONE, TRUE = ir.Const(0), ir.Const(1), ir.Const(True)
DIM = ir.Dim("i:1", ZERO, N, 1)


def at(array: ir.Expr, *subs: ir.Expr, moment: int = 0) -> ir.Load:
    return ir.Load(array, subs, tensor("float32", array.type.rank - len(subs)), moment)


def add(a: ir.Expr, b: ir.Expr) -> ir.Op:
    return ir.Op("add", (a, b), ELEMENT)


def over(*body: ir.Stmt, carries: tuple[ir.Carry, ...] = (), index: str = "i:1") -> ir.For:
    return ir.For(index, ZERO, N, 1, body, carries)


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


STORE = ir.Store(Y, (HERE,), at(X, HERE))
SUM = ir.Carry("s", ir.Const(0.0), add(ir.Carried("i:1", "s", ELEMENT), at(X, HERE)), ELEMENT)
BROKEN = {
    "a loop variable outside of its loop": (STORE,),
    "a loop inside itself": (over(over(STORE)),),
    "a carry in a region that is as built": (over(STORE, carries=(SUM,)),),
    "a name that is never assigned": (over(replace(STORE, value=ir.Var("t", ELEMENT))),),
    "a continue outside of a loop": (ir.Continue(),),
    "a branch in carried form": (over(ir.If(TRUE, ()), replace(STORE, at=1)),),
    "a name in carried form": (over(replace(STORE, at=1), ir.Assign("t", ONE), carries=(SUM,)),),
    "a final in a region that is as built": (STORE, ir.Return(ir.Final("i:1", "s", ELEMENT))),
    "a carried name that no loop carries": (over(replace(STORE, at=1, value=ir.Carried("i:1", "s", ELEMENT))),),
    "a carried name after its loop": (over(carries=(SUM,)), ir.Return(ir.Carried("i:1", "s", ELEMENT))),
    "a final inside its own loop": (over(replace(STORE, at=1, value=ir.Final("i:1", "s", ELEMENT)), carries=(SUM,)),),
    "a final of a name that is not left": (over(carries=(SUM,)), ir.Return(ir.Final("i:1", "t", ELEMENT))),
    "the value of a name that has none": (over(replace(STORE, at=1, value=ir.Undefined("t"))),),
    "a carry of another type than its update": (over(carries=(replace(SUM, type=INT),)),),
    "two effects of one number": (over(replace(STORE, at=1), replace(STORE, at=1)),),
    "effects out of order": (over(replace(STORE, at=2), replace(STORE, at=1)),),
    "two loops of one variable": (over(replace(STORE, at=1)), over(replace(STORE, at=2))),
    "a load of what its own effect leaves": (over(ir.Store(Y, (HERE,), at(Y, HERE, moment=1), at=1)),),
    "a load of the wrong rank": (over(ir.Store(Y, (HERE,), ir.Load(A, (HERE,), ELEMENT))),),
    "a load of the wrong dtype": (over(ir.Store(Y, (HERE,), ir.Load(X, (HERE,), tensor("int64")))),),
    "too many subscripts": (over(ir.Store(Y, (HERE, HERE), ONE)),),
    "a subscript that is a float": (over(ir.Store(Y, (ir.Const(0.5),), ONE)),),
    "a row in a cell": (over(ir.Store(Y, (HERE,), at(A, HERE))),),
    "a tensor made of numbers": (ir.Return(ir.Op("add", (ONE, ONE), ELEMENT)),),
    "a number made of tensors": (over(ir.Store(Y, (HERE,), ir.Op("add", (at(X, HERE), ONE), INT))),),
    "an operation of the wrong rank": (over(ir.Store(A, (HERE,), ir.Op("add", (at(A, HERE), ONE), ELEMENT))),),
    "an unknown operation": (over(ir.Store(Y, (HERE,), ir.Op("frobnicate", (at(X, HERE),), ELEMENT))),),
    "a choice of another type": (over(ir.Store(Y, (HERE,), ir.Select(TRUE, at(X, HERE), at(X, HERE), INT))),),
    "a choice by a number": (over(ir.Store(Y, (HERE,), ir.Select(ONE, at(X, HERE), at(X, HERE), ELEMENT))),),
    "a test that is a float": (over(ir.If(ir.Const(0.5), (STORE,))),),
    "the size of an axis that is not there": (ir.Return(ir.Size(X, 1)),),
    "a loop up to a float": (ir.For("i:1", ZERO, ir.Const(1.5), 1, (STORE,)),),
    "a loop in a lifted region": (ir.Forall((DIM,), replace(STORE, at=1)), over(replace(STORE, at=2), index="k:2")),
    "a running value over a loop that is not open": (ir.Return(ir.Running("sum", DIM, at(X, HERE), ELEMENT)),),
    "a sum that looks out of its dimensions": (ir.Return(ir.Reduce("sum", (DIM,), at(X, INNER), ELEMENT)),),
    "any of floats": (ir.Return(ir.Reduce("any", (DIM,), at(X, HERE), BOOL)),),
    "a position that is a float": (ir.Return(ir.Reduce("argmax", (DIM,), at(X, HERE), FLOAT)),),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_region_is_rejected(name: str) -> None:
    with pytest.raises(IllFormed):
        check(BROKEN[name])


def test_a_loop_in_every_dialect_as_text() -> None:
    loop = Loop("shown", """
        def run(x, y):
            s = 0.0
            for i in range(len(x)):
                t = x[i] * 2
                if t > 0:
                    y[i] = t
                s += t
            return s
    """, ("f(3), f(3)",))
    shown = {stage.name: stage.show() for stage in loop_stages(loop, loop.calls[0])}
    assert shown["build"] == """\
s = 0.0
for i:1 in 0..x.shape[0]:
    i = i:1
    t = (x[i:1] * 2)
    if (t > 0):
        y[i:1] = t
    s = (s + t)
return s"""
    assert shown["drop_dead_carries"] == """\
for i:1 in 0..x.shape[0]:
    carry s: float32[0] = 0.0; (s := (before(s) + (t := (x[i:1] * 2))))
    1: y[i:1] = (t := (x[i:1] * 2)) if ((t := (x[i:1] * 2)) > 0)
return after(i:1, s)"""
    assert shown["lifted"] == """\
all i:1 in 0..x.shape[0]: 1: y[i:1] = (t := (x[i:1] * 2)) if ((t := (x[i:1] * 2)) > 0)
return (s := sum((t := (x[i:1] * 2)) for i:1 in 0..x.shape[0]))"""


# -- what it means ---------------------------------------------------------------------------------------------


def vector(*values: float) -> torch.Tensor:
    return torch.tensor(values)


def test_the_dialects() -> None:
    loop = next(one for one in LOOPS if one.name == "running sum")
    kinds = [dialect(region) for region in ((over(STORE),), (over(replace(STORE, at=1)),))]
    assert kinds == ["as built", "carried"]
    assert dialect((ir.Forall((DIM,), replace(STORE, at=1)),)) == "lifted"
    assert dialect(built(loop, loop.calls[0])[0]) == "as built"


def test_a_stamped_load_sees_its_moment() -> None:
    first = ir.Store(X, (HERE,), ir.Const(5.0), at=1)
    before, after = ir.Store(Y, (HERE,), at(X, HERE, moment=0), at=2), ir.Store(Y, (HERE,), at(X, HERE, moment=1), at=2)
    for second, expected in ((before, vector(1, 2)), (after, vector(5, 5))):
        x, y = vector(1, 2), vector(0, 0)
        run((over(first, second),), {"x": x, "y": y}, OPS)
        assert x.tolist() == [5, 5]
        assert y.equal(expected)


def test_a_stamp_of_an_outer_loop_is_a_moment_of_that_loop() -> None:
    """Effect 1 belongs to the outer iteration: within the inner loop its moment stands still."""
    inner = ir.For("j:2", ZERO, N, 1, (ir.Store(X, (ZERO,), add(at(X, ZERO, moment=1), ir.Const(1.0)), at=3),))
    region = (over(ir.Store(Y, (HERE,), ONE, at=1), ir.Store(Y, (HERE,), ONE, at=2), inner),)
    x = vector(10, 0)
    run(region, {"x": x, "y": vector(0, 0)}, OPS)
    assert x.tolist() == [12, 0]


def test_carried_and_final() -> None:
    region = (over(carries=(SUM,)), ir.Return(ir.Final("i:1", "s", ELEMENT)))
    check(region)
    assert run(region, {"x": vector(1, 2, 4)}, OPS) == 7
    assert run(region, {"x": vector()}, OPS) == 0.0


def test_what_cannot_be_computed_is_no_error_until_it_is_asked_for() -> None:
    beyond = ir.Carry("t", ir.Undefined("t"), at(X, ir.Op("add", (HERE, ONE), INT)), ELEMENT)
    asked = ir.Return(ir.Final("i:1", "t", ELEMENT))
    assert run((over(carries=(beyond,)), ir.Return(ONE)), {"x": vector(1, 2)}, OPS) == 1
    with pytest.raises(IndexError):
        run((over(carries=(beyond,)), asked), {"x": vector(1, 2)}, OPS)
    with pytest.raises(Unbound):
        run((over(carries=(beyond,)), asked), {"x": vector()}, OPS)


def test_a_forall_shows_that_it_needs_an_order() -> None:
    """Two instances write to one place: forwards the last one wins, backwards the first one."""
    region = (ir.Forall((DIM,), ir.Store(Y, (ZERO,), at(X, HERE), at=1)),)
    found = []
    for order in (list, lambda instances: instances[::-1]):
        y = vector(0)
        run(region, {"x": vector(1, 2, 3), "y": y}, OPS, order)
        found.append(y.item())
    assert found == [3, 1]


def test_a_list_is_in_the_order_of_the_loop() -> None:
    region = (ir.NewList("out"), ir.Forall((DIM,), ir.Append("out", at(X, HERE), at=1)),
              ir.Return(ir.Collect("out", "stack", VECTOR)))
    assert run(region, {"x": vector(1, 2, 3)}, OPS).tolist() == [1, 2, 3]


def test_lifted_effects_run_when_they_are_needed() -> None:
    """The first effect reads what the second one leaves; one that needs itself is no region."""
    first = ir.Forall((DIM,), ir.Store(Y, (HERE,), at(X, HERE, moment=2), at=1))
    second = ir.Forall((DIM,), ir.Store(X, (HERE,), add(at(X, HERE), ir.Const(1.0)), at=2))
    x, y = vector(1, 2), vector(0, 0)
    run((first, second), {"x": x, "y": y}, OPS)
    assert x.tolist() == y.tolist() == [2, 3]
    circle = ir.Forall((DIM,), ir.Store(X, (HERE,), at(Y, HERE, moment=1), at=2))
    with pytest.raises(IllFormed):
        run((first, circle), {"x": x, "y": y}, OPS)


VALUES = vector(3, 1, 3, 2)
POSITIVE = ir.Op("gt", (at(X, HERE), ir.Const(1)), tensor("bool"))


@pytest.mark.parametrize(("kind", "guard", "init", "expected"), [
    ("sum", None, None, 9), ("sum", POSITIVE, None, 8), ("prod", None, ir.Const(2.0), 36),
    ("max", None, ir.Const(0.0), 3), ("max", None, ir.Const(5.0), 5), ("min", POSITIVE, ir.Const(9.0), 2),
    ("argmax", None, ir.Const(0.0), 0), ("argmax-last", None, ir.Const(0.0), 2), ("argmax", None, ir.Const(5.0), None),
    ("argmin", POSITIVE, ir.Const(9.0), 3),
])
def test_reductions(kind: str, guard: ir.Expr | None, init: ir.Expr | None, expected: float) -> None:
    type = INT if kind.startswith("arg") else ELEMENT
    region = (ir.Return(ir.Reduce(kind, (DIM,), at(X, HERE), type, guard, init)),)
    check(region)
    assert run(region, {"x": VALUES}, OPS) == expected


@pytest.mark.parametrize(("kind", "init", "inclusive", "expected"), [
    ("sum", None, True, [3, 4, 7, 9]), ("sum", ir.Const(1.0), False, [1, 4, 5, 8]),
    ("prod", None, True, [3, 3, 9, 18]), ("max", ir.Const(2.0), True, [3, 3, 3, 3]),
    ("min", ir.Const(2.0), False, [2, 2, 1, 1]),
])
def test_running_reductions(kind: str, init: ir.Expr | None, inclusive: bool, expected: list[float]) -> None:
    running = ir.Running(kind, DIM, at(X, HERE), ELEMENT, init, inclusive)
    region = (ir.Forall((DIM,), ir.Store(Y, (HERE,), running, at=1)),)
    check(region)
    y = torch.zeros(4)
    run(region, {"x": VALUES, "y": y}, OPS)
    assert y.tolist() == expected


def test_a_running_reduction_goes_the_way_of_its_loop() -> None:
    down = ir.Dim("i:1", ir.Const(3), ir.Const(-1), -1)
    running = ir.Running("sum", down, at(X, HERE), ELEMENT)
    y = torch.zeros(4)
    run((ir.Forall((down,), ir.Store(Y, (HERE,), running, at=1)),), {"x": VALUES, "y": y}, OPS)
    assert y.tolist() == [9, 6, 5, 2]


def test_what_a_pass_takes_for_granted_is_checked() -> None:
    region = (ir.Return(ir.Op("ensure", (ONE, ir.Reduce("any", (DIM,), POSITIVE, BOOL)), INT)),)
    assert run(region, {"x": VALUES}, OPS) == 1
    with pytest.raises(Unfit):
        run(region, {"x": -VALUES}, OPS)
