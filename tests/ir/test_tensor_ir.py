"""The tensor IR: what its checker accepts and rejects, how it is printed, what it means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import torch
from ir.small_loops import LOOPS, Loop
from ir.stages import tensor_stages

from loopless.ir import loop as ir
from loopless.ir import tensor as t
from loopless.ir.affine import Affine
from loopless.ir.loop_check import IllFormed
from loopless.ir.loop_run import Unfit
from loopless.ir.tensor_check import check
from loopless.ir.tensor_print import show, text
from loopless.ir.tensor_run import run
from loopless.ir.types import tensor
from loopless.report.reasons import Refusal
from loopless.verify.stages import OPERATIONS as OPS

X = t.Input("x", ("i",), "float32")
Y = t.Input("y", ("j",), "float32")
A = t.Input("a", ("i", "j"), "float32")
AXES = t.Input("a", ("#0", "#1"), "float32")
LINE = t.Input("x", ("#0",), "float32")
SQUARE = t.Input("s", ("j", "k"), "float32")
INDEX = t.Input("k", ("i",), "int64")
MASK = t.Input("m", ("i",), "bool")
ONE = t.Number("1", "int")
SIZE = Affine.symbol("x.shape[0]")
ENV = {"x": torch.tensor([3.0, 1.0, 2.0]), "y": torch.tensor([10.0, 20.0]), "k": torch.tensor([2, 0, -1]),
       "a": torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), "m": torch.tensor([True, False, True]),
       "s": torch.tensor([[2.0, 5.0], [3.0, 4.0]])}


def number(value: int) -> Affine:
    return Affine.number(value)


def part(start: int, stop: Affine, step: int = 1) -> t.Slice:
    return t.Slice(number(start), stop, step, SIZE)


@pytest.mark.parametrize("loop", [loop for loop in LOOPS if not loop.refused], ids=lambda loop: loop.name)
def test_every_state_is_well_formed_and_can_be_shown(loop: Loop) -> None:
    for stage in tensor_stages(loop, loop.calls[0]):
        stage.check()
        assert stage.show()


def test_what_is_refused_has_no_tensor_program() -> None:
    for loop in (loop for loop in LOOPS if loop.refused):
        with pytest.raises(Refusal, match=loop.refused):
            list(tensor_stages(loop, loop.calls[0]))


BROKEN: dict[str, t.Value] = {
    "one dimension twice": t.Input("a", ("i", "i"), "float32"),
    "a sum without one of its dimensions": t.Apply("add", (X, Y), ("i",), "float32"),
    "a sum with a dimension from nowhere": t.Apply("add", (X, ONE), ("i", "j"), "float32"),
    "an unknown operation": t.Apply("frobnicate", (X,), ("i",), "float32"),
    "a copy of two values": t.Apply("contiguous", (X, X), ("i",), "float32"),
    "a Python not of a vector": t.Apply("not", (MASK,), ("i",), "bool"),
    "a choice by a float": t.Where(X, X, ONE, ("i",), "float32"),
    "a choice without the dimensions of its test": t.Where(MASK, Y, Y, ("j",), "float32"),
    "a fold over what is not there": t.Fold("sum", X, ("j",), ("i",), "float32"),
    "a fold that keeps what it folds": t.Fold("sum", A, ("j",), ("i", "j"), "float32"),
    "a fold that turns what it leaves": t.Fold("sum", t.Input("b", ("i", "j", "k"), "float32"), ("k",), ("j", "i"),
                                               "float32"),
    "a scan that turns its base": t.Scan("sum", A, "i", ("j", "i"), "float32"),
    "an unknown fold": t.Fold("median", X, ("i",), (), "float32"),
    "any of floats": t.Fold("any", X, ("i",), (), "bool"),
    "a scan over what is not there": t.Scan("sum", X, "j", ("i",), "float32"),
    "a scan that loses a dimension": t.Scan("sum", A, "i", ("i",), "float32"),
    "a flip of what is not there": t.Flip(X, "j"),
    "a shift whose first has the dimension": t.Shift(X, "i", X, ("i",), "float32"),
    "too few items": t.View(AXES, (t.Keep(),), ("i",)),
    "an item without a dimension": t.View(AXES, (t.Keep(), t.Keep()), ("i",)),
    "a dimension without an item": t.View(AXES, (t.Keep(), t.Pick(number(0))), ("i", "j")),
    "a gather that leaves other dimensions": t.View(LINE, (t.Gather(INDEX),), ("j",)),
    "a slice between two gathers, in its place": t.View(t.Input("b", ("#0", "#1", "#2", "#3"), "float32"), (
        t.Keep(), t.Gather(INDEX), t.Keep(), t.Gather(INDEX)), ("~1", "i", "~0")),
    "two gathers beside a slice, in another place": t.View(t.Input("b", ("#0", "#1", "#2"), "float32"), (
        t.Keep(), t.Gather(INDEX), t.Gather(INDEX)), ("i", "~0")),
    "a filter of other dimensions": t.Compress(Y, MASK, ("j",), ("j",), "float32"),
    "a filter by floats": t.Compress(X, X, ("i",), ("i",), "float32"),
    "one axis under a strange name": t.Flatten(A, ("i", "j"), ("k",), "float32"),
    "a number out of a vector": t.Item(X, "float"),
    "a number of a dtype": t.Number("1", "float32"),
    "a product over what only one has": t.Contract(A, X, ("j",), ("i",), "float32"),
    "a product that keeps what it sums": t.Contract(A, Y, ("j",), ("i", "j"), "float32"),
    "equations with a matrix of other dimensions": t.Solve(X, X, "i", "j", False, True, ("i",), "float32"),
    "equations for what has the column": t.Solve(A, A, "i", "j", False, True, ("i", "j"), "float32"),
    "equations of two dtypes": t.Solve(A, INDEX, "i", "j", False, True, ("i",), "float32"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_value_is_rejected(name: str) -> None:
    with pytest.raises(IllFormed):
        check([t.Result((BROKEN[name],))])


PUT = t.Put("y", (t.Keep(),), ("i",), X, "float32", 1)
BROKEN_STATEMENTS: dict[str, list[t.Statement]] = {
    "a value with dimensions that the place has not": [replace(PUT, value=A)],
    "a place with more dimensions than items": [replace(PUT, dims=("i", "j"))],
    "a place that is rolled": [replace(PUT, items=(t.Roll(number(1)),))],
    "a place that is gathered": [replace(PUT, items=(t.Gather(INDEX),))],
    "a check of floats": [t.Check(X, "")],
    "a loop that returns": [t.Kept("k", number(0), number(2), 1, (t.Result((X,)),))],
    "a loop over no name": [t.Kept("k + 1", number(0), number(2), 1, (PUT,))],
    "a read that comes too early": [t.Result((t.Input("y", ("i",), "float32", 1),)), PUT],
    "a loop that stays and checks": [t.Kept("k", number(0), SIZE, 1, (t.Check(MASK, "all are true"),))],
    "a loop that stays where it is": [t.Kept("k", number(0), SIZE, 0, (PUT,))],
    "a read that comes too late": [PUT, t.Result((t.Input("y", ("i",), "float32", 0),))],
}


@pytest.mark.parametrize("name", BROKEN_STATEMENTS)
def test_a_broken_program_is_rejected(name: str) -> None:
    with pytest.raises(IllFormed):
        check(BROKEN_STATEMENTS[name], ordered=True)


def value(node: t.Value) -> Any:
    check([t.Result((node,))])
    return run([t.Result((node,))], ENV, OPS, {})


MEANINGS: list[tuple[str, t.Value, Any]] = [
    ("aligned by name", t.Apply("add", (X, Y), ("j", "i"), "float32"), [[13, 11, 12], [23, 21, 22]]),
    ("a product", t.Apply("mul", (A, Y), ("i", "j"), "float32"), [[10, 40], [30, 80], [50, 120]]),
    ("a choice", t.Where(MASK, X, t.Number("0.0", "float"), ("i",), "float32"), [3, 0, 2]),
    ("a slice", t.View(LINE, (part(1, SIZE),), ("i",)), [1, 2]),
    ("a stride", t.View(LINE, (part(0, SIZE, 2),), ("i",)), [3, 2]),
    ("a pick", t.View(AXES, (t.Pick(number(-1)), t.Keep()), ("j",)), [5, 6]),
    ("an element", t.View(LINE, (t.Pick(number(1)),), ()), 1),
    ("a roll", t.View(LINE, (t.Roll(number(1)),), ("i",)), [2, 3, 1]),
    ("a gather", t.View(LINE, (t.Gather(INDEX),), ("i",)), [2, 3, 2]),
    ("a gather beside a slice", t.View(AXES, (t.Gather(INDEX), t.Keep()), ("i", "j")), [[5, 6], [1, 2], [5, 6]]),
    ("a diagonal", t.View(AXES, (t.Gather(t.Range(number(0), number(2), 1, "i")),) * 2, ("i",)), [1, 4]),
    ("a flip", t.Flip(A, "i"), [[5, 6], [3, 4], [1, 2]]),
    ("a range", t.Range(number(1), SIZE, 1, "i"), [1, 2]),
    ("a sum", t.Fold("sum", A, ("i",), ("j",), "float32"), [9, 12]),
    ("a sum of everything", t.Fold("sum", A, ("j", "i"), (), "float32"), 21),
    ("a maximum", t.Fold("max", X, ("i",), (), "float32"), 3),
    ("a position", t.Fold("argmin", X, ("i",), (), "int64"), 1),
    ("the last position", t.Fold("argmax-last", t.Cast(MASK, "int64"), ("i",), (), "int64"), 2),
    ("a running sum", t.Scan("sum", A, "i", ("i", "j"), "float32"), [[1, 2], [4, 6], [9, 12]]),
    ("one step later", t.Shift(A, "i", Y, ("i", "j"), "float32"), [[10, 20], [1, 2], [3, 4]]),
    ("one step earlier", t.Shift(A, "i", Y, ("i", "j"), "float32", back=True), [[3, 4], [5, 6], [10, 20]]),
    ("one step later along the last", t.Shift(A, "j", t.Number("0.0", "float"), ("i", "j"), "float32"),
     [[0, 1], [0, 3], [0, 5]]),
    ("a cast", t.Cast(X, "int64"), [3, 1, 2]), ("an item", t.Item(t.Fold("sum", X, ("i",), (), "float32"), "float"), 6),
    ("a copy in order", t.Apply("contiguous", (A,), ("j", "i"), "float32"), [[1, 3, 5], [2, 4, 6]]),
    ("not", t.Apply("not", (t.Item(t.Fold("any", MASK, ("i",), (), "bool"), "bool"),), (), "bool"), False),
    ("a filter", t.Compress(A, MASK, ("i",), ("i", "j"), "float32"), [[1, 2], [5, 6]]),
    ("flat", t.Flatten(A, ("j", "i"), ("j",), "float32"), [1, 3, 5, 2, 4, 6]),
    ("a matrix product", t.Contract(A, Y, ("j",), ("i",), "float32"), [50, 110, 170]),
    ("equations from the first on", t.Solve(SQUARE, Y, "j", "k", False, False, ("j",), "float32"), [5, 1.25]),
    ("equations from the last on", t.Solve(SQUARE, Y, "j", "k", True, True, ("j",), "float32"), [-90, 20]),
    ("a number", t.Number("x.shape[0] * 2", "int"), 6), ("a name", t.Named("s", X), [3, 1, 2]),
]


@pytest.mark.parametrize(("name", "node", "expected"), MEANINGS, ids=[m[0] for m in MEANINGS])
def test_what_a_value_means(name: str, node: t.Value, expected: Any) -> None:
    found = value(node)
    assert (found.tolist() if isinstance(found, torch.Tensor) else found) == expected


def test_a_value_must_be_what_it_says() -> None:
    with pytest.raises(IllFormed, match="float64"):
        value(t.Apply("add", (X, X), ("i",), "float64"))
    with pytest.raises(IllFormed, match="axes"):
        value(t.Input("a", ("i",), "float32"))
    with pytest.raises(IllFormed, match="number"):
        value(t.Apply("lt", (t.Fold("sum", X, ("i",), (), "float32"), ONE), (), "int"))


def test_a_program() -> None:
    new = ir.New("z", (ir.Size(ir.Param("x", tensor("float32", 1)), 0),), ir.Const(7), tensor("float32", 1))
    z = t.Input("z", ("#0",), "float32")
    program: list[t.Statement] = [
        t.Check(MASK, "all are true"), t.Allocate("z"),
        t.Put("z", (part(1, SIZE),), ("i",), t.View(LINE, (part(0, SIZE + -1),), ("i",)), "float32", 1),
        t.Let("twice", t.Apply("add", (z, z), ("#0",), "float32")),
        t.Result((t.Input("twice", ("~0",), "float32"), ONE), True),
    ]
    with pytest.raises(Unfit, match="all are true"):
        run(program, ENV, OPS, {"z": new})
    found, one = run(program[1:], ENV, OPS, {"z": new})
    assert found.tolist() == [14, 6, 2]
    assert one == 1
    assert show(program) == """\
check m(i): all are true
z = allocate
1: z[1:x.shape[0]](i) = x[0:x.shape[0] - 1](i)
twice(#0) = add(z(#0), z(#0))
return twice(~0), 1"""


def test_a_loop_that_stays() -> None:
    at, before = Affine.symbol("k"), Affine.symbol("k") - 1
    step = t.Apply("mul", (t.View(LINE, (t.Pick(before),), ()), t.Number("2", "int")), (), "float32")
    loop = t.Kept("k", number(1), SIZE, 1, (t.Put("x", (t.Pick(at),), (), step, "float32", 1),))
    x = torch.tensor([3.0, 1.0, 2.0])
    check([loop])
    run([loop], {"x": x}, OPS, {})
    assert x.tolist() == [3, 6, 12]
    down = replace(loop, start=number(2), stop=number(0), step=-1)
    run([down], {"x": x}, OPS, {})
    assert x.tolist() == [3, 6, 12]
    assert show([down]) == "for k in 2..0 by -1:\n    1: x[k]() = mul(x[k - 1](), 2)"


def test_a_loop_is_run_in_order_and_seen_at_its_moments() -> None:
    """`y[k + 1] = y[k] + 1`, and what is read after it is what the last turn left."""
    y = t.Input("y", ("#0",), "float32", 1)
    here, there = (t.Gather(t.Range(Affine.symbol("k") + a, Affine.symbol("k") + a + 1, 1, "i")) for a in (0, 1))
    more = t.Apply("add", (t.View(y, (here,), ("i",)), ONE), ("i",), "float32")
    step = t.Put("y", (there,), ("i",), more, "float32", 2)
    program: list[t.Statement] = [t.Kept("k", number(0), number(3), 1, (step,)),
                                  t.Put("y", (t.Pick(number(0)),), (), t.Number("7.0", "float"), "float32", 1),
                                  t.Result((t.View(replace(y, at=2), (t.Keep(),), ("~0",)),))]
    assert run(program, {"y": torch.zeros(4)}, OPS, {}, ordered=False).tolist() == [7, 8, 9, 10]
    assert run([program[1], program[0], program[2]], {"y": torch.zeros(4)}, OPS, {}).tolist() == [7, 8, 9, 10]
    assert show(program[:1]) == "for k in 0..3:\n    2: y[range(k + 1, k + 2, 1)(i)](i) = " \
        "add(y[range(k, k + 1, 1)(i)]@1(i), 1)"
    check([program[1], program[0], program[2]], ordered=True)
    with pytest.raises(IllFormed):
        check(program, ordered=True)


def test_a_slice_that_ends_before_it_begins_is_pythons() -> None:
    """`x[0:-1]` is not empty: a stop below zero counts from the end, here as in the text that is written."""
    y = torch.zeros(3)
    run([t.Put("y", (part(0, number(-1)),), ("i",), t.Number("1.0", "float"), "float32", 1)], {"y": y}, OPS, {})
    assert y.tolist() == [1, 1, 0]


def test_before_they_are_in_order_statements_run_by_their_moments() -> None:
    after = t.Input("y", ("i",), "float32", 2)
    program: list[t.Statement] = [replace(PUT, array="x", value=t.Apply("neg", (after,), ("i",), "float32"), at=1),
                                  replace(PUT, at=2), t.Result((t.Input("x", ("i",), "float32", 0),))]
    x, y = torch.tensor([1.0, 2.0]), torch.zeros(2)
    found = run(program, {"x": x, "y": y}, OPS, {}, ordered=False)
    assert (x.tolist(), y.tolist(), found.tolist()) == ([-1, -2], [1, 2], [1, 2])
    circle = [replace(PUT, value=after, at=2)]
    with pytest.raises(IllFormed):
        run(circle, {"y": y}, OPS, {}, ordered=False)


def test_the_text_of_each_value() -> None:
    assert [text(node) for _, node, _ in MEANINGS if "dims" not in text(node)] == [text(m[1]) for m in MEANINGS]
    assert text(MEANINGS[0][1]) == "add(x(i), y(j))"
