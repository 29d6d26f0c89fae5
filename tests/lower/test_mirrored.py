"""Both triangles at once: which values are the same from both sides, and which triangles make a square."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same
from typed import typed

import loopless

SYMMETRIC = ["w[i] * w[j]", "w[i] + w[j] + 1", "abs(w[i] - w[j])", "(w[i] - w[j]) ** 2", "w[j] * w[i] - 1",
             "torch.exp(w[i] * w[j])", "(A[i] * A[j]).sum()", "torch.norm(A[i] - A[j])", "A[i] @ A[j]"]
OTHER = ["w[i] - w[j]", "w[i] * 2 + w[j]", "(w[i] - w[j]) ** 3", "w[i] / w[j]", "A[i, j]", "w[i] * A[i, 0]",
         "abs(w[i] - 2 * w[j])", "torch.where(w[i] > w[j], w[i], w[j])"]
SQUARES = [("range(n)", "range(i, n)"), ("range(n)", "range(i + 1, n)"), ("range(n - 1)", "range(i + 1, n)"),
           ("range(n)", "range(i)"), ("range(n)", "range(i + 1)"), ("range(1, n)", "range(i)"),
           ("range(1, n)", "range(1, i)"), ("range(2, n)", "range(i, n)")]
NO_SQUARES = [("range(n - 2)", "range(i + 1, n)"), ("range(2, n)", "range(i)"), ("range(n)", "range(i + 2, n)"),
              ("range(n - 1)", "range(i, n)"), ("range(0, n, 2)", "range(i, n)"), ("range(n)", "range(i, n - 1)")]


def filled(value: str, outer: str = "range(n)", inner: str = "range(i + 1, n)", mirrored: str = "C[i, j]"):
    return typed(f"""
        def filled(C, A, w):
            n = w.shape[0]
            for i in {outer}:
                for j in {inner}:
                    C[i, j] = {value}
                    C[j, i] = {mirrored}
            return C
    """)


def inputs():
    return torch.arange(25.0).view(5, 5), torch.linspace(-2, 1, 25).view(5, 5), torch.linspace(-1, 3, 5)


def halves(function) -> bool:
    """Whether the emitted code goes by triangles."""
    report = loopless.explain(function, *inputs())
    assert [v.status for v in report.loops] == ["vectorized"] * 2, str(report)
    return any(sign in report.source for sign in ("triu", "tril", ">=", "<", "C[:-", "C[1:"))


@pytest.mark.parametrize("value", SYMMETRIC)
def test_symmetric_values_are_computed_for_all_pairs(value: str) -> None:
    function = filled(value)
    assert not halves(function)
    assert_same(function, inputs, level="reassociated", vectorized=True)


@pytest.mark.parametrize("value", OTHER)
def test_other_values_are_not(value: str) -> None:
    function = filled(value)
    assert halves(function)
    assert_same(function, inputs, level="reassociated", vectorized=True)


@pytest.mark.parametrize(("outer", "inner"), SQUARES)
def test_triangles_that_make_a_square(outer: str, inner: str) -> None:
    function = filled("w[i] * w[j]", outer, inner)
    assert ">=" not in loopless.explain(function, *inputs()).source
    assert_same(function, inputs, level="reassociated", vectorized=True)


@pytest.mark.parametrize(("outer", "inner"), NO_SQUARES)
def test_triangles_that_do_not(outer: str, inner: str) -> None:
    assert_same(filled("w[i] * w[j]", outer, inner), inputs, level="reassociated")


@pytest.mark.parametrize("mirrored", ["C[i, j] * 1", "-C[i, j]", "C[j, i]", "w[i] * w[j] + 1"])
def test_another_value_on_the_other_side(mirrored: str) -> None:
    assert_same(filled("w[i] * w[j]", mirrored=mirrored), inputs, level="reassociated")


def test_gradients_have_one_way_back() -> None:
    def requiring():
        C, A, w = inputs()
        return C, A, w.requires_grad_()
    assert_same(filled("w[i] * w[j]"), requiring, level="reassociated")
