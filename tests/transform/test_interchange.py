"""Nests in which one loop stays and moves to the outside: the code, what it does, and what must stay as it was."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, compare, sample
from typed import typed

import loopless


def along_rows(a, b):
    for j in range(1, a.shape[0]):
        for i in range(1, j + 1):
            a[j, i] = a[j, i - 1] * a[j, i - 1] + b[j, i]
    return a


def down_columns(a, b):
    for i in range(a.shape[0]):
        for j in range(a.shape[0] - 2, -1, -1):
            a[j, i] = torch.sin(a[j + 1, i]) * b[i, j]
    return a


def backwards(a, b):
    for i in range(a.shape[0] - 1, -1, -1):
        for j in range(i + 1, a.shape[0]):
            a[i, j] = a[i, j - 1] ** 2 + b[i, j]
    return a


def cholesky(a, b):
    n = a.shape[0]
    for i in range(n):
        for j in range(i):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]
        for k in range(i):
            a[i, i] -= a[i, k] * a[i, k]
        a[i, i] = a[i, i] ** 0.5
    return a


def triangular_factors(a, b):
    n = a.shape[0]
    for i in range(n):
        for j in range(i):
            w = a[i, j]
            for k in range(j):
                w = w - a[i, k] * a[k, j]
            a[i, j] = w / a[j, j]
        for j in range(i, n):
            w = a[i, j]
            for k in range(i):
                w = w - a[i, k] * a[k, j]
            a[i, j] = w
    return a


def several_parts(a, b):
    n = a.shape[0]
    c = torch.zeros_like(a)
    for i in range(1, n - 1):
        a[i, 0] = 1.0
        for j in range(1, n - 1):
            a[i, j] = b[i, j] / (a[i, j - 1] + 3.0)
        c[n - 1, i] = 2.0
        for j in range(n - 2, 0, -1):
            c[j, i] = torch.tanh(c[j + 1, i] * a[i, j])
    return a, c


STAYS = {
    along_rows: ("for i in range(1, a.shape[0]):", "    a[i:, i] = a[i:, i - 1] * a[i:, i - 1] + b[i:, i]"),
    down_columns: ("for j in range(a.shape[0] - 2, -1, -1):", "    a[j] = torch.sin(a[j + 1]) * b[:, j]"),
    backwards: ("for j in range(1, a.shape[0]):", "    a[:j, j] = a[:j, j - 1] ** 2 + b[:j, j]"),
    cholesky: ("for i in range(a.shape[0]):", "    a[i, i] = (a[i, i] - a[i, :i] @ a[i, :i]) ** 0.5",
               "    a[i + 1:, i] = (a[i + 1:, i] - a[i + 1:, :i] @ a[i, :i]) / a[i, i]"),
    triangular_factors: ("for i in range(a.shape[0]):", "    a[i, i:] -= a[i, :i] @ a[:i, i:]",
                         "    a[i + 1:, i] = (a[i + 1:, i] - a[i + 1:, :i] @ a[:i, i]) / a[i, i]"),
    several_parts: ("a[1:n - 1, 0] = 1.0", "for j in range(1, n - 1):", "for j in range(n - 2, 0, -1):"),
}


def arguments(n=6, dtype=torch.float32):
    spread = sample(n, n, dtype=torch.float64) / 4
    positive = spread @ spread.T + torch.eye(n, dtype=torch.float64)
    return (positive * (4 if dtype == torch.int64 else 1)).to(dtype), (sample(n, n, seed=1) / 4).to(dtype)


@pytest.mark.parametrize("f", STAYS, ids=lambda f: f.__name__)
def test_one_loop_stays_and_the_rest_is_tensor_code(f):
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial"] + ["vectorized"] * (len(report.loops) - 1)
    assert report.loops[0].code == "LL201"
    for line in STAYS[f]:
        assert f"    {line}\n" in report.source


FLOATS = [(f, dtype) for f in STAYS for dtype in (torch.float32, torch.float64)]


@pytest.mark.parametrize(("f", "dtype"), [*FLOATS, (along_rows, torch.int64), (along_rows, torch.float16)])
def test_it_does_the_same(f, dtype):
    assert_same(f, lambda: arguments(dtype=dtype), level="reassociated")
    g = loopless.vectorize(f)
    for n in (6, 0, 1, 2, 3, 9):
        compare(f, g, lambda n=n: arguments(n, dtype), level="reassociated")


@pytest.mark.parametrize("f", STAYS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.0])
def test_special_numbers_go_the_same_way(f, value):
    def special():
        a, b = arguments()
        a[3, 1] = b[2, 2] = value
        return a, b
    compare(f, loopless.vectorize(f), special, level="reassociated")


@pytest.mark.parametrize("f", STAYS, ids=lambda f: f.__name__)
def test_two_names_for_one_tensor(f):
    def shared():
        a, _ = arguments()
        return a, a
    compare(f, loopless.vectorize(f), shared, level="reassociated")


@pytest.mark.parametrize("f", STAYS, ids=lambda f: f.__name__)
def test_gradients_are_left_to_the_loop(f):
    def clones():
        return tuple(t.double().requires_grad_() for t in arguments(4))

    def on_clones(a, b):
        return f(a.clone(), b.clone())
    assert_same(on_clones, clones, level="reassociated", grad=True)


def test_too_small_tensors_raise_as_the_loop_does():
    f = loopless.vectorize(along_rows)
    f(*arguments())
    compare(along_rows, f, lambda: (sample(5, 3), sample(5, 5)), level="reassociated")
    compare(along_rows, f, lambda: (sample(5, 5), sample(4, 5)), level="reassociated")


# -- near-misses -----------------------------------------------------------------------------------------------

def against_the_order(a, b):
    n = a.shape[0]
    for i in range(1, n):
        for j in range(n - 1):
            a[i, j] = a[i - 1, j + 1] * a[i, j - 1] + b[i, j]
    return a


def both_carry(a, b):
    for i in range(1, a.shape[0]):
        for j in range(1, a.shape[0]):
            a[i, j] = a[i - 1, j] * a[i, j - 1] + b[i, j]
    return a


def a_name_that_goes_on(a, b):
    s = a[0, 0]
    for i in range(a.shape[0]):
        for j in range(1, a.shape[0]):
            s = torch.sin(s) + a[i, j]
            a[i, j] = s
    return a


def wraps_around(a, b):
    for i in range(a.shape[0]):
        for j in range(a.shape[0]):
            a[i, j] = a[i - 1, j] * a[i, j - 1]
    return a


under_its_own_name = typed("""
    def under_its_own_name(a, n):
        for i in range(n):
            for n in range(1, n):
                a[i, n] = torch.sin(a[i, n - 1])
        return a
""")


def prints(a, b):
    for i in range(a.shape[0]):
        for j in range(1, a.shape[0]):
            a[i, j] = torch.sin(a[i, j - 1])
            print(i, j)
    return a


def transposes(a, b):
    for i in range(a.shape[0]):
        for j in range(1, a.shape[0]):
            a[i, j] = a[j, i - 1] ** 2
    return a


def test_a_nest_that_carries_both_ways_is_done_in_waves():
    report = loopless.explain(both_carry, *arguments())
    assert [v.status for v in report.loops] == ["partial", "partial"] and "for wave in range(" in report.source
    assert_same(both_carry, arguments, level="reassociated")


@pytest.mark.parametrize("f", [against_the_order, a_name_that_goes_on, wraps_around, prints, transposes],
                         ids=lambda f: f.__name__)
def test_near_misses_keep_their_order(f):
    report = loopless.explain(f, *arguments())
    assert report.loops[0].status != "vectorized"
    assert "for i in range(" in report.source and report.source.count("for i") == 1
    assert_same(f, arguments, level="reassociated")


def test_a_variable_that_was_the_bound():
    compare(under_its_own_name, loopless.vectorize(under_its_own_name), lambda: (sample(6, 6), 4), level="rounded")


def test_the_text_alone_is_enough():
    text = ("import torch\n\n\ndef f(a, b):\n    for i in range(a.shape[0]):\n        for j in range(1, a.shape[1]):\n"
            "            a[i, j] = torch.sin(a[i, j - 1]) + b[i, j]\n    return a\n")
    found = loopless.rewrite(text)
    assert "    for j in range(1, a.shape[1]):\n        a[:, j] = torch.sin(a[:, j - 1]) + b[:, j]\n" in found.source
    assert [v.status for v in found.loops] == ["partial", "vectorized"]
