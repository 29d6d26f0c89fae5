"""Equations with a triangle of unknowns: `torch.linalg.solve_triangular`, where it is what the loop does."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, compare, sample
from tables import vectorized

import loopless


def forward(L, x, b):
    for i in range(L.shape[0]):
        x[i] = b[i]
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] = x[i] / L[i, i]
    return x


def unit(L, x, b):
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i):
            s = s - L[i, j] * x[j]
        x[i] = s
    return x


def backward(L, x, b):
    n = L.shape[0]
    for i in range(n - 1, -1, -1):
        s = 0.0
        for j in range(i + 1, n):
            s += L[i, j] * x[j]
        x[i] = (b[i] - s) / L[i, i]
    return x


def in_place(L, x, b):
    for i in range(L.shape[0]):
        for j in range(i):
            x[i] -= x[j] * L[i, j]
        x[i] /= L[i, i]
    return x


def added(L, x, b):
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i):
            s = s + L[j, i] * x[j]
        x[i] = s / (b[i] * b[i] + 1)
    return x


def several(L, B):
    X = torch.zeros_like(B)
    for c in range(B.shape[1]):
        for i in range(L.shape[0]):
            s = B[i, c]
            for j in range(i):
                s = s - L[i, j] * X[j, c]
            X[i, c] = s / L[i, i]
    return X


def rows_first(L, B):
    X = torch.zeros_like(B)
    for i in range(L.shape[0]):
        for c in range(B.shape[1]):
            s = B[i, c]
            for j in range(i):
                s = s - L[i, j] * X[j, c]
            X[i, c] = s / L[i, i]
    return X


def triangle(n, dtype=torch.float32):
    return sample(n, n, dtype=dtype) + 3 * n * torch.eye(n, dtype=dtype)


ONE = (forward, unit, backward, in_place, added)
VECTORIZED = (*((f, lambda: (triangle(6), sample(6, seed=1), sample(6, seed=2))) for f in ONE),
              (several, lambda: (triangle(6), sample(6, 4))), (rows_first, lambda: (triangle(6), sample(6, 4))))


@pytest.mark.parametrize("f", ONE, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_is_one_operation_for_every_size(f, dtype):
    def arguments(n=6):
        return triangle(n, dtype) / 10, sample(n, dtype=dtype, seed=1), sample(n, dtype=dtype, seed=2)
    assert "solve_triangular" in loopless.explain(f, *arguments()).source
    assert_same(f, arguments, level="reassociated", vectorized=True)
    g = loopless.vectorize(f)
    for n in (6, 0, 1, 2, 3, 9):
        compare(f, g, lambda n=n: arguments(n), level="reassociated")


@pytest.mark.parametrize(("f", "arguments"), VECTORIZED[-2:], ids=lambda v: getattr(v, "__name__", ""))
def test_several_right_hand_sides(f, arguments):
    assert "solve_triangular" in loopless.explain(f, *arguments()).source
    assert_same(f, arguments, level="reassociated", vectorized=True)


@pytest.mark.parametrize("f", ONE, ids=lambda f: f.__name__)
@pytest.mark.parametrize("change", ["zero", "nan", "inf", "other triangle", "overflow", "-0.0"])
def test_what_is_not_finite_is_the_loops(f, change):
    def arguments():
        L, x, b = triangle(5), sample(5, seed=1), sample(5, seed=2)
        if change == "zero":
            L[2, 2] = 0
        elif change == "other triangle":
            L[0, 4] = L[4, 0] = float("nan")
        elif change == "overflow":
            L[3, 0], L[0, 3] = 3e38, -3e38
        else:
            b[1] = float(change)
        return L, x, b
    g = loopless.vectorize(f)
    g(triangle(5), sample(5), sample(5))
    compare(f, g, arguments, level="reassociated")


@pytest.mark.parametrize("dtype", [torch.int64, torch.float16, torch.bfloat16])
def test_other_dtypes_stay(dtype):
    def arguments():
        return triangle(5, torch.float32).to(dtype), sample(5).to(dtype), sample(5, seed=2).to(dtype)
    assert "solve_triangular" not in loopless.explain(unit, *arguments()).source
    assert_same(unit, arguments, level="reassociated")


def test_shared_memory_stays():
    def arguments():
        L = triangle(5)
        return L, L[0], sample(5)
    assert_same(forward, arguments, level="reassociated")


def test_gradients_are_those_of_the_equations():
    L, B = triangle(5, torch.float64).requires_grad_(), sample(5, 3, dtype=torch.float64).requires_grad_()
    assert torch.autograd.gradcheck(loopless.vectorize(several), (L, B))
    assert torch.autograd.gradgradcheck(loopless.vectorize(several), (L, B))


def test_exact_refuses():
    report = loopless.explain(loopless.vectorize(exact=True)(forward), triangle(5), sample(5), sample(5))
    assert report.loops[0].status != "vectorized"


test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED[:5])
