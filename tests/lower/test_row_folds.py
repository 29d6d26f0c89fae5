"""Reductions of rows: every kind, of every sort of row, as torch has them one at a time."""
from __future__ import annotations

import itertools
import runpy

import pytest
import torch
from behaviour import assert_same, sample

REDUCED = {
    "sum": "{r}.sum()", "torch.sum": "torch.sum({r})", "dim": "torch.sum({r}, dim=-1)", "mean": "{r}.mean()",
    "max": "{r}.max()", "torch.min": "torch.min({r})", "amin": "{r}.amin(0)", "prod": "torch.prod({r})",
    "norm": "{r}.norm()", "argmax": "{r}.argmax()", "torch.argmin": "torch.argmin({r}, 0)",
    "all": "1 if torch.all({r} > -0.5) else 0", "any": "({r} > 1).any()", "dot": "torch.dot({r}, {r})",
    "product": "{r} @ v[:len(v)]", "item": "{r}.max().item()", "at": "x[i, {r}.argmax()]",
}
ROWS = {"load": "x[i]", "computed": "(x[i] * w[i] + v)", "named": "row", "slice": "x[i, 1:4]", "own": "p"}
BEFORE = "row = x[i] - w[i]; p = torch.zeros(5, dtype=x.dtype); p[1] = x[i, 0]; p[i % 5] = w[i, 2]"


def function(value, tmp_path, head="for i in range(len(x)):", store="y[i] = ", before=""):
    lines = [f"        {line.strip()}" for line in before.split(";") if line]
    text = ["import torch", "def f(x, w, v, k):", "    y = torch.zeros(len(x), dtype=torch.float64)", f"    {head}",
            *lines, f"        {store}{value}", "    return y", ""]
    path = tmp_path / "rows.py"
    path.write_text("\n".join(text))
    return runpy.run_path(str(path))["f"]


def arguments(n, m=5, dtype=torch.float32):
    def make():
        k = torch.randint(0, m + 1, (n,), generator=torch.Generator().manual_seed(n))
        return sample(n, m, dtype=dtype), sample(n, m, dtype=dtype, seed=1), sample(m, dtype=dtype, seed=2), k
    return make


@pytest.mark.parametrize("kind, row", list(itertools.product(REDUCED, ("load", "computed", "named"))))
def test_a_reduced_row(kind, row, tmp_path):
    f = function(REDUCED[kind].format(r=ROWS[row]), tmp_path, before="row = x[i] - w[i]")
    assert_same(f, arguments(4), vectorized=True if kind != "product" else None, level="reassociated")
    for n, m in ((0, 5), (1, 1), (2, 3), (3, 0), (6, 17)):
        assert_same(f, arguments(n, m), level="reassociated")


@pytest.mark.parametrize("kind", ["sum", "mean", "max", "argmax", "any", "norm"])
@pytest.mark.parametrize("row", ["x[i, 1:4]", "x[i, -3:]", "(x[i, 1:] - x[i, :-1])", "x[:, 0]", "v"])
def test_a_reduced_slice(kind, row, tmp_path):
    f = function(REDUCED[kind].format(r=row), tmp_path)
    assert_same(f, arguments(4), vectorized=True, level="reassociated")
    assert_same(f, arguments(3, 2), level="reassociated")


@pytest.mark.parametrize("row", ["x[i, :k[i]]", "x[i, k[i]:]", "x[i, i:]", "(x[i, :k[i]] * w[i, :k[i]])",
                                 "x[i, -k[i]:]"])
@pytest.mark.parametrize("kind", ["sum", "any", "prod"])
def test_a_reduced_slice_of_a_length_from_the_data(kind, row, tmp_path):
    f = function(REDUCED[kind].format(r=row), tmp_path)
    assert_same(f, arguments(4), vectorized=True if "-k" not in row else None, level="reassociated")
    for n in (0, 1, 7):
        assert_same(f, arguments(n), level="reassociated")


def special(n=6):
    nan = float("nan")
    x = torch.tensor([[1, nan, 2, nan, 0], [3, 3, 1, 3, 0], [-1, -1, -1, -1, -1], [nan] * 5,
                      [float("inf"), -float("inf"), nan, 0, 0], [0, 1, 1, 0, 1.]])
    return x[:n], torch.zeros(n, 5), torch.ones(5), torch.zeros(n, dtype=torch.int64)


@pytest.mark.parametrize("kind", ["max", "torch.min", "argmax", "torch.argmin", "sum", "mean", "at"])
def test_nans_and_ties_as_torch_has_them(kind, tmp_path):
    assert_same(function(REDUCED[kind].format(r="x[i]"), tmp_path), special, vectorized=True, level="reassociated")


@pytest.mark.parametrize("kind", ["max", "amin", "sum", "mean", "norm", "dot", "prod"])
@pytest.mark.parametrize("row", ["x[i]", "(x[i] * w[i])", "x[i, 1:4]"])
def test_gradients(kind, row, tmp_path):
    f = function(REDUCED[kind].format(r=row), tmp_path)
    assert_same(f, arguments(4), grad=True, vectorized=True, level="reassociated")

    def ties():
        return torch.tensor([[1., 1, 0, 1, 0], [0, 0, 0, 0, 0]]), torch.ones(2, 5), torch.ones(5), torch.zeros(2)
    assert_same(f, ties, grad=True, level="reassociated")


@pytest.mark.parametrize("kind", ["sum", "max", "argmax", "prod", "dot"])
@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.float64, torch.bool, torch.float16])
def test_dtypes(kind, dtype, tmp_path):
    f = function(REDUCED[kind].format(r="x[i]"), tmp_path)
    assert_same(f, arguments(4, dtype=dtype), level="reassociated")


FORMS = {
    "total": ("for i in range(len(x)):", "y[0] += ", "x[i].sum()"),
    "backward": ("for i in range(len(x) - 1, -1, -1):", "y[i] = ", "x[i].max() + w[i].sum()"),
    "in place": ("for i in range(len(x)):", "x[i] = ", "x[i] / x[i].sum()"),
    "other lengths": ("for i in range(len(x)):", "y[i] = ", "x[i].sum() + w[i, 1:].sum()"),
    "guarded": ("for i in range(len(x)):", "y[i] = ", "x[i].sum() if w[i, 0] > 0 else x[i].max()"),
    "matrix": ("for i in range(1):", "y[i] = ", "x.sum() + (x * w).mean()"),
}


@pytest.mark.parametrize("name", FORMS)
def test_forms(name, tmp_path):
    head, store, value = FORMS[name]
    f = function(value, tmp_path, head, store)
    assert_same(f, arguments(4), vectorized=True, level="reassociated")
    assert_same(f, arguments(0), level="reassociated")
    assert_same(f, arguments(1, 1), level="reassociated")


FIRSTS = {
    "nonzero": "torch.nonzero(x[i] > 0)[:, 0][0]", "both": "(x[i] > 0).nonzero()[0, 0]",
    "chained": "(x[i] > 0).nonzero()[0][0]", "where": "torch.where(x[i] > w[i])[0][0]",
    "tuple": "(x[i] > 0).nonzero(as_tuple=True)[0][0]", "item": "torch.nonzero(x[i] > -1)[0].item()",
    "looked up": "v[torch.nonzero(x[i] > 0)[0, 0]]", "slice": "torch.where(x[i, 1:] > 0)[0][0]",
    "guarded": "torch.where(x[i] > 0)[0][0] if (x[i] > 0).any() else -1",
}


@pytest.mark.parametrize("name", FIRSTS)
def test_the_first_place_where_a_row_holds(name, tmp_path):
    f = function(FIRSTS[name], tmp_path)
    assert_same(f, arguments(4), vectorized=True if name != "item" else None)
    for n, m in ((0, 5), (1, 1), (3, 0), (9, 2)):
        assert_same(f, arguments(n, m))


@pytest.mark.parametrize("name", ["hits[0]", "hits[0] + hits[0]"])
def test_a_name_for_the_places_is_what_was_there(name, tmp_path):
    f = function(name, tmp_path, before="hits = torch.nonzero(x[i] > 0)[:, 0]; x[i] = 1")
    assert_same(f, arguments(4), vectorized=True)
    assert_same(f, arguments(3, 1))


def test_a_name_for_what_nonzero_gives(tmp_path):
    f = function("hits[0][0]", tmp_path, before="hits = torch.nonzero(x[i] > 0)")
    assert_same(f, arguments(4), vectorized=True)
    assert_same(f, arguments(9, 2))


def test_a_norm_that_nobody_wants_spoils_no_gradient(tmp_path):
    f = function("x[i].norm()", tmp_path, store="if v[i] > 0: y[i] = ")

    def make():
        return torch.tensor([[1., 2], [0, 0], [3, 1]]), torch.ones(3, 2), torch.tensor([1., -1, 1]), torch.zeros(3)
    assert_same(f, make, grad=2, level="reassociated", vectorized=True)


def test_of_two_zeros_it_is_the_one_that_torch_takes(tmp_path):
    """Which one shows when it is divided by."""
    f = function("1 / x[i].max() + 1 / x[i].min()", tmp_path)

    def make(n=9):
        x = torch.tensor([0., -0.])[torch.randint(2, (20, n), generator=torch.Generator().manual_seed(n))]
        return x, x, x[0], torch.zeros(20)
    for n in (1, 2, 3, 8, 17):
        assert_same(f, lambda n=n: make(n))
