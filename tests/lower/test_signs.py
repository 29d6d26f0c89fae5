"""Which values are never -0.0."""
from __future__ import annotations

import pytest
import torch

import loopless
from loopless.ir import tensor as t
from loopless.lower.signs import never_minus_zero

X = t.Input("x", ("i",), "float32")
K = t.Input("k", ("i",), "int64")


def op(name: str, *args: t.Value, dtype: str = "float32") -> t.Apply:
    return t.Apply(name, args, ("i",), dtype)


@pytest.mark.parametrize("value", [
    op("abs", X), op("exp", X), op("pow", X, t.Number("2", "int")), op("mul", X, X), op("sqrt", op("abs", X)),
    op("add", op("abs", X), t.Number("1e-6", "float")), t.Fold("sum", op("mul", X, X), ("i",), (), "float32"),
    t.Where(op("gt", X, X, dtype="bool"), op("abs", X), t.Number("float('-inf')", "float"), ("i",), "float32"),
])
def test_never(value: t.Value) -> None:
    assert never_minus_zero(value)


@pytest.mark.parametrize("value", [
    X, op("neg", op("abs", X)), op("mul", X, op("abs", X)), op("sub", op("abs", X), op("abs", X)), op("sqrt", X),
    op("pow", X, t.Number("3", "int")), op("add", X, t.Number("0.0", "float")),
    op("mul", op("abs", X), t.Number("-1", "int")),
    op("mul", K, K, dtype="int64"), t.Cast(op("mul", K, K, dtype="int64"), "float32"),
    t.Where(op("gt", X, X, dtype="bool"), op("abs", X), t.Number("-0.0", "float"), ("i",), "float32"),
])
def test_not_known(value: t.Value) -> None:
    assert not never_minus_zero(value)


def nearest(a, b):
    out = torch.zeros(len(a))
    for i in range(len(a)):
        out[i] = ((b - a[i]) ** 2).sum(1).min()
    return out


def smallest(a, b):
    out = torch.zeros(len(a))
    for i in range(len(a)):
        out[i] = (b[:, 0] * a[i, 0]).min()
    return out


def test_distances_have_one_zero() -> None:
    a, b = torch.randn(4, 3), torch.randn(5, 3)
    assert "both 0. and -0." not in str(loopless.explain(nearest, a, b))
    assert "both 0. and -0." in str(loopless.explain(smallest, a, b))
