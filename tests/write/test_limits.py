"""Checks on the limits of ints: a look at the smallest and the largest."""
from __future__ import annotations

import pytest
import torch

from loopless.ir import tensor as t
from loopless.run.largest import within
from loopless.write.expressions import Writer
from loopless.write.limits import between

X = t.Input("x", ("i",), "int64")
F = t.Input("f", ("i",), "float64")
N = t.Number("n", "int")
ZERO = t.Number("0", "int")


def compared(op: str, a: t.Value, b: t.Value) -> t.Apply:
    return t.Apply(op, (a, b), ("i",), "bool")


def both(a: t.Value, b: t.Value) -> t.Apply:
    return t.Apply("bitwise_and", (a, b), ("i",), "bool")


@pytest.mark.parametrize("check, text", [
    (both(compared("ge", X, ZERO), compared("lt", X, N)), "_loopless_within(x, 0, n - 1)"),
    (both(compared("gt", X, ZERO), compared("le", X, t.Number("n - 1", "int"))),
     "_loopless_within(x, 0 + 1, n - 1)"),
    (compared("ge", X, ZERO), "x.min().item() >= 0"),
    (compared("gt", N, X), "x.max().item() <= n - 1"),
    (both(compared("ge", F, t.Number("-1.5", "float")), compared("le", F, N)), "_loopless_within(f, -1.5, n)"),
])
def test_limits(check: t.Value, text: str) -> None:
    assert between(Writer(), check) == text


@pytest.mark.parametrize("check", [
    compared("ge", t.Input("f", ("i",), "float32"), ZERO),                              # 0.1 is another number there
    compared("lt", t.Input("b", ("i",), "uint8"), N),                                   # where numbers wrap round
    compared("lt", X, t.Number("0.5", "float")),
    compared("lt", X, t.Input("y", ("i",), "int64")),
    compared("lt", F, N),                                                               # no float is just below n
    compared("ne", X, ZERO),
    both(compared("ge", X, ZERO), compared("lt", t.Input("y", ("i",), "int64"), N)),
    both(compared("ge", X, ZERO), compared("ge", X, N)),
])
def test_others_are_left_alone(check: t.Value) -> None:
    assert between(Writer(), check) is None


@pytest.mark.parametrize("x", [torch.tensor([0, 4]), torch.tensor([[3]]), torch.tensor([1, 2], dtype=torch.int32)])
def test_within(x: torch.Tensor) -> None:
    assert within(x, 0, 4)
    assert not within(x, 2, 4) or x.min() >= 2
    assert not within(x - 9, 0, 4)
    assert not within(x, 0, int(x.max()) - 1)


def test_of_no_elements_nothing_is_known() -> None:
    with pytest.raises(RuntimeError):
        within(torch.zeros(0, dtype=torch.int64), 0, 4)


def test_nan_is_within_no_limits() -> None:
    assert not within(torch.tensor([1.0, float("nan")]), 0, 4)
    assert not within(torch.tensor([float("nan")] * 9), float("-inf"), float("inf"))
