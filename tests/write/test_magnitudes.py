"""Checks on the size of ints: one look at the tensors, and at each result only where that is not enough."""
from __future__ import annotations

import pytest
import torch

import loopless
from loopless.ir import tensor as t
from loopless.run.largest import largest
from loopless.write.magnitudes import enough

X = t.View(t.Input("x", ("#0", "#1"), "int64"), (t.Keep(), t.Keep()), ("i", "j"))
ROW = t.View(t.Input("x", ("#0", "#1"), "int64"), (t.Pick(t.Number("0", "int")), t.Keep()), ("j",))
ROOM = t.Number("2.0 ** 62", "float")


def squares(x):
    total = 0
    for i in range(len(x)):
        total += x[i].item() ** 2
    return total


@pytest.mark.parametrize("numbers", [
    [1, -2, 3], [], [2**31, 2**31 - 1, 5], [2**31 + 7] * 3, [-2**63, 1], [2**32, 2**32], [-2**62], [3_037_000_500]],
    ids=str)
def test_squares(numbers: list[int]) -> None:
    f = loopless.vectorize(squares, every_size=True)
    f(torch.arange(9))
    x = torch.tensor(numbers, dtype=torch.int64)
    found = f(x)
    assert found == squares(x) == sum(n * n for n in numbers) and type(found) is int


@pytest.mark.parametrize("x, expected", [
    (torch.tensor([3, -7]), 7), (torch.tensor([-2**63]), 2**63), (torch.zeros(0), 0),
    (torch.tensor([1.5, -0.5]), 1.5)], ids=str)
def test_largest(x: torch.Tensor, expected: float) -> None:
    assert largest(x) == expected


def test_of_a_nan_nothing_is_known() -> None:
    assert not largest(torch.tensor([1.0, float("nan")])) < 2.0 ** 62


def below_room(value: t.Value) -> t.Value:
    return t.Apply("lt", (value, ROOM), value.dims, "bool")


def test_a_sum_has_as_many_terms_as_its_tensor() -> None:
    total = t.Fold("sum", X, ("i", "j"), (), "int64")
    assert enough(below_room(total)) == ("_loopless_x * x.numel() < 2.0 ** 62", ["_loopless_x = _loopless_largest(x)"])


def test_left_alone() -> None:
    outer = t.Apply("mul", (ROW, t.renamed(ROW, {"j": "k"})), ("k", "j"), "int64")
    assert enough(below_room(t.Fold("sum", outer, ("k", "j"), (), "int64"))) is None
    assert enough(below_room(t.Apply("floor_divide", (X, X), X.dims, "int64"))) is None
    assert enough(below_room(t.Apply("pow", (X, X), X.dims, "int64"))) is None
