"""What the loop IR means: regions put together by hand, run."""

from __future__ import annotations

import pytest
import torch
from ir.regions import DIM, ELEMENT, HERE, ONE, STORE, SUM, VECTOR, ZERO, A, N, X, Y, add, at, over

from loopless.ir import loop as ir
from loopless.ir.loop_check import IllFormed, check
from loopless.ir.loop_run import run
from loopless.ir.loop_values import Unbound, Unfit
from loopless.ir.types import BOOL, INT, tensor
from loopless.verify.stages import OPERATIONS as OPS


def vector(*values: float) -> torch.Tensor:
    return torch.tensor(values)


def test_a_stamped_load_sees_its_moment() -> None:
    first = ir.Store(X, (HERE,), ir.Const(5.0), at=2)
    before, after = (ir.Store(Y, (HERE,), at(X, HERE, moment=k), at=3) for k in (1, 2))
    for second, expected in ((before, vector(1, 2)), (after, vector(5, 5))):
        x, y = vector(1, 2), vector(0, 0)
        run((over(first, second, entry=1),), {"x": x, "y": y}, OPS)
        assert x.tolist() == [5, 5]
        assert y.equal(expected)


@pytest.mark.parametrize(("moment", "expected"), [(0, 11), (1, 11), (2, 12), (3, 14)])
def test_a_stamp_belongs_to_the_loop_that_was_entered_by_then(moment: int, expected: float) -> None:
    """Before both loops, in the outer one before and after its effect, in the inner one: that one goes on counting."""
    more = ir.Store(X, (ZERO,), add(at(X, ZERO, moment=moment), ir.Const(1.0)), at=4)
    inner = ir.For("j:2", ZERO, ir.Const(3), 1, (more,), at=3)
    once = ir.For("i:1", ZERO, ONE, 1, (ir.Store(X, (ZERO,), add(at(X, ZERO, moment=1), ir.Const(1.0)), at=2), inner),
                  at=1)
    check((once,))
    x = vector(10, 0)
    run((once,), {"x": x}, OPS)
    assert x.tolist() == [expected, 0]


def test_all_of_a_tensor_at_a_moment() -> None:
    """Each iteration finds what the ones before have written, and not what it writes itself."""
    rows = ir.Store(A, (HERE,), at(X, moment=1), at=2)
    region = (over(rows, ir.Store(X, (HERE,), ir.Const(0.0), at=3), entry=1),)
    check(region)
    a = torch.zeros(2, 2)
    run(region, {"x": vector(1, 2), "a": a}, OPS)
    assert a.tolist() == [[1, 2], [0, 2]]


def test_carried_and_final() -> None:
    region = (over(carries=(SUM,), entry=1), ir.Return(ir.Final("i:1", "s", ELEMENT)))
    check(region)
    assert run(region, {"x": vector(1, 2, 4)}, OPS) == 7
    assert run(region, {"x": vector()}, OPS) == 0.0


def test_a_part_of_a_tensor_under_a_name_shows_what_is_written_there() -> None:
    last = ir.Carry("u", ir.Undefined("u"), at(X, HERE, moment=1), ELEMENT)
    region = (over(ir.Store(X, (HERE,), ir.Const(7.0), at=2), carries=(last,), entry=1),
              ir.Return(ir.Final("i:1", "u", ELEMENT)))
    check(region)
    assert run(region, {"x": vector(1, 2)}, OPS) == 7


def test_a_name_without_a_value_is_no_error_until_it_is_asked_for() -> None:
    last = ir.Carry("t", ir.Undefined("t"), at(X, HERE, moment=1), ELEMENT)
    loop, asked = over(carries=(last,), entry=1), ir.Return(ir.Final("i:1", "t", ELEMENT))
    assert run((loop, ir.Return(ONE)), {"x": vector()}, OPS) == 1
    assert run((loop, asked), {"x": vector(1, 2)}, OPS) == 2
    with pytest.raises(Unbound):
        run((loop, asked), {"x": vector()}, OPS)


NEXT = at(X, ir.Op("add", (HERE, ONE), INT))
RAISING = {
    "as built": (over(ir.Discard(NEXT), STORE),),
    "carried": (over(ir.Discard(NEXT), entry=1),),
    "carried along": (over(carries=(ir.Carry("t", ir.Undefined("t"), NEXT, ELEMENT),), entry=1),),
    "lifted": (ir.Forall((DIM,), ir.Discard(NEXT)),),
    "alone": (ir.Discard(at(X, ir.Const(2))), ir.Return(ONE)),
}


@pytest.mark.parametrize("name", RAISING)
def test_an_error_in_a_value_that_nobody_wants_is_an_error(name: str) -> None:
    check(RAISING[name])
    with pytest.raises(IndexError):
        run(RAISING[name], {"x": vector(1, 2), "y": vector(0, 0)}, OPS)


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


def test_a_value_that_nobody_wants_is_looked_at_where_its_guard_holds() -> None:
    last = ir.Op("lt", (ir.Op("add", (HERE, ONE), INT), N), BOOL)
    for region in ((over(ir.Discard(NEXT, last), entry=1),), (ir.Forall((DIM,), ir.Discard(NEXT, last)),)):
        check(region)
        run(region, {"x": vector(1, 2)}, OPS)


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


@pytest.mark.parametrize(("guard", "inclusive", "expected"), [
    (None, True, [3, 1, 3, 2]), (None, False, [9, 3, 1, 3]), (POSITIVE, True, [3, 3, 3, 2]),
    (POSITIVE, False, [9, 3, 3, 3]),
])
def test_the_last_value_so_far(guard: ir.Expr | None, inclusive: bool, expected: list[float]) -> None:
    running = ir.Running("last", DIM, at(X, HERE), ELEMENT, ir.Const(9.0), inclusive, guard=guard)
    region = (ir.Forall((DIM,), ir.Store(Y, (HERE,), running, at=1)),)
    check(region)
    y = torch.zeros(4)
    run(region, {"x": VALUES, "y": y}, OPS)
    assert y.tolist() == expected


@pytest.mark.parametrize(("kind", "axis", "expected"), [
    ("argfirst", 0, 0), ("arglast", 0, 3), ("argfirst", 1, 1), ("arglast", 1, 2),
])
def test_the_first_and_the_last_match(kind: str, axis: int, expected: int) -> None:
    inner = ir.Dim("j:2", ir.Const(1), ir.Const(3), 1)
    region = (ir.Return(ir.Reduce(kind, (DIM, inner), POSITIVE, INT, axis=axis)),)
    check(region)
    assert run(region, {"x": VALUES}, OPS) == expected
    assert run(region, {"x": -VALUES}, OPS) is None


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


def test_a_value_of_an_empty_loop_is_not_known() -> None:
    total = ir.Op("maybe-empty", (ir.Reduce("sum", (DIM,), at(X, HERE), ELEMENT), ZERO, N), ELEMENT)
    check((ir.Return(total),))
    assert run((ir.Return(total),), {"x": VALUES}, OPS) == 9
    with pytest.raises(Unfit):
        run((ir.Return(total),), {"x": vector()}, OPS)


@pytest.mark.parametrize(("start", "expected"), [(0.0, 30), (5.0, 7)])
def test_a_value_at_the_winner(start: float, expected: float) -> None:
    winner = ir.Reduce("argmax", (DIM,), at(X, HERE), INT, None, ir.Const(start))
    region = (ir.Return(ir.Op("at-winner", (winner, at(Y, winner), ir.Const(7.0)), ELEMENT)),)
    check(region)
    assert run(region, {"x": VALUES, "y": 10 * VALUES}, OPS) == expected
