"""Checks on the size of ints: one look at the tensors, and at each result only where that is not enough."""
from __future__ import annotations

import pytest
import torch

import loopless
from loopless.ir import tensor as t
from loopless.ir.affine import Affine
from loopless.run.largest import ends
from loopless.write.magnitudes import Looks

X = t.View(t.Input("x", ("#0", "#1"), "int64"), (t.Keep(), t.Keep()), ("i", "j"))
ROW = t.View(t.Input("x", ("#0", "#1"), "int64"), (t.Pick(t.Number("0", "int")), t.Keep()), ("j",))
ROOM = t.Number("2.0 ** 62", "float")
ZERO, ONE = t.Number("0", "int"), t.Number("1", "int")
LOOK = "_loopless_x = _loopless_ends(x)"


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
    assert ends(x).largest == expected


def test_of_a_nan_nothing_is_known() -> None:
    assert not ends(torch.tensor([1.0, float("nan")])).largest < 2.0 ** 62


def below_room(value: t.Value) -> t.Value:
    return t.Apply("lt", (value, ROOM), value.dims, "bool")


def test_a_sum_has_as_many_terms_as_its_tensor() -> None:
    total = t.Fold("sum", X, ("i", "j"), (), "int64")
    assert Looks().enough(below_room(total)) == ("_loopless_x.largest * x.numel() < 2.0 ** 62", [LOOK])


def test_left_alone() -> None:
    outer = t.Apply("mul", (ROW, t.renamed(ROW, {"j": "k"})), ("k", "j"), "int64")
    assert Looks().enough(below_room(t.Fold("sum", outer, ("k", "j"), (), "int64"))) is None
    assert Looks().enough(below_room(t.Apply("floor_divide", (X, X), X.dims, "int64"))) is None
    assert Looks().enough(below_room(t.Apply("pow", (X, X), X.dims, "int64"))) is None


def compared(op: str, a: t.Value, b: t.Value) -> t.Apply:
    return t.Apply(op, (a, b), a.dims, "bool")


def before(value: t.Value) -> t.Apply:
    return t.Apply("sub", (value, ONE), value.dims, "int64")


def test_limits_follow_from_a_look_that_another_check_takes() -> None:
    looks = Looks([t.Check(below_room(X), "fits"), t.Let("y", before(X))])
    y = t.Input("y", X.dims, "int64")
    assert looks.enough(compared("ge", y, ZERO)) == (
        "(_loopless_x.low - 1) >= 0 and (_loopless_x.largest + 1) < 2.0 ** 62", [LOOK])
    assert looks.enough(compared("lt", before(ROW), t.Number("n", "int"))) == (
        "(_loopless_x.high - 1) <= n - 1 and (_loopless_x.largest + 1) < 2.0 ** 62", [LOOK])


def test_limits_of_others_are_not_known() -> None:
    looks = Looks([t.Check(below_room(X), "fits")])
    z = t.Input("z", ("i",), "int64")
    product = t.Apply("mul", (X, X), X.dims, "int64")
    narrow = t.Apply("sub", (t.Input("x", ("i",), "int32"), ONE), ("i",), "int32")
    part = t.View(X.base, (t.Slice(Affine.number(1), Affine.number(2), 1, Affine.number(1)), t.Keep()), ("i", "j"))
    for value in (z, t.Apply("add", (z, X), ("i", "j"), "int64"), product, narrow, part):
        assert looks.enough(compared("ge", value, ZERO)) is None
    assert Looks().enough(compared("ge", X, ZERO)) is None              # which costs as much as the look


def test_of_what_is_chosen_only_the_size_is_known() -> None:
    chosen = t.Where(compared("ge", X, ZERO), X, ZERO, X.dims, "int64")
    looks = Looks([t.Check(below_room(X), "fits"), t.Let("y", chosen)])
    y = t.Input("y", X.dims, "int64")
    assert looks.enough(compared("ge", y, ZERO)) is None
    assert looks.enough(below_room(y)) == ("_loopless_x.largest < 2.0 ** 62", [LOOK])


def test_what_is_written_later_is_not_what_it_was_made_as() -> None:
    stored = t.Put("y", (t.Keep(), t.Keep()), ("i", "j"), ZERO, "int64", 1)
    looks = Looks([t.Check(below_room(X), "fits"), t.Let("y", before(X)), stored])
    assert looks.enough(compared("ge", t.Input("y", X.dims, "int64"), ZERO)) is None


def test_no_elements_are_within_no_limits() -> None:
    none = ends(torch.zeros(0, dtype=torch.int64))
    assert not none.low >= 0 and not none.high <= 9 and none.largest == 0


def spans(x, ends):
    totals = []
    for row, end in zip(x, ends):
        totals.append(sum(row[end[0] - 1:end[1]].tolist()))
    return totals


@pytest.mark.parametrize("last", [
    (2, 5), (2, 2), (1, 20), (8, 20), (9, 20), (15, 18), (0, 3), (3, -1), (2 ** 62, 2 ** 63 - 1),
    (1, 2 ** 62)], ids=str)
def test_slices_that_others_tell_about(last: tuple[int, int]) -> None:
    f, x = loopless.vectorize(spans, every_size=True), torch.rand(5, 8)
    f(x, [(1, 3)] * 5)
    found, wanted = f(x, [*[(1, 3)] * 4, last]), spans(x, [*[(1, 3)] * 4, last])
    assert repr(found) == repr(wanted) or (found == pytest.approx(wanted) and type(found[4]) is type(wanted[4]))
