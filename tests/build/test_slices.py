"""Stores into slices of rows: all ends, as Python has them, and rows as values."""
from __future__ import annotations

import itertools
import runpy

import pytest
import torch
from behaviour import assert_same, sample

STORES = {
    "from": "x[i, y[i]:] = 1",
    "to": "x[i, :y[i]] = 0.5",
    "between": "x[i, y[i]:z[i]] = v[i]",
    "row": "x[i, y[i]:z[i]] = w[i, y[i]:z[i]]",
    "added": "x[i, y[i]:] += w[i, y[i]:] * 2",
    "chained": "x[i][y[i]:z[i]] = 2",
    "named row": "row = x[i]; row[y[i]:] = v[i]",
    "fixed": "x[i, 1:4] = v[i]",
    "negative": "x[i, 1:-1] = w[i, 2:]",
    "far": "x[i, -9:9] = 3",
    "upper": "x[i, i:] = v[i]",
    "around": "x[i, i - 1:i + 2] = 0",
    "item": "x[i, y[i].item():int(z[i])] = 4",
    "column": "x[i:, i] = v[i]",
    "computed": "d = w[i, 1:] - w[i, :-1]; x[i, :-1] = d",
    "before": "x[i, 1:] = x[i, :-1] * 2",
    "guarded": "if v[i] > 0: x[i, y[i]:] = v[i]",
    "whole": "x[i] = w[i, :5] + w[i, 0:]",
}
HEADS = ("for i in range(len(x)):", "for i in range(len(x) - 1, -1, -1):")


def function(body, head, tmp_path):
    """A function in a file, as its text is read."""
    lines = [f"        {line.strip()}" for line in body.split(";")]
    text = "\n".join(["def f(x, y, z, v, w):", "    t = x.clone()", f"    {head}", *lines, "    return x, t", ""])
    path = tmp_path / "slices.py"
    path.write_text(text)
    return runpy.run_path(str(path))["f"]


def arguments(n, ends=(0, 6), dtype=torch.float32):
    def make():
        generator = torch.Generator().manual_seed(n)
        y, z = (torch.randint(*ends, (n,), generator=generator) for _ in range(2))
        return sample(n, 5, dtype=dtype), y, z, sample(n, dtype=dtype, seed=1), sample(n, 5, dtype=dtype, seed=2)
    return make


@pytest.mark.parametrize("name, head", list(itertools.product(STORES, HEADS)))
def test_a_store_into_a_slice(name, head, tmp_path):
    f = function(STORES[name], head, tmp_path)
    assert_same(f, arguments(4), vectorized=True)
    for n in (0, 1, 2, 7):
        assert_same(f, arguments(n))
    assert_same(f, arguments(4, (-8, 9)))


@pytest.mark.parametrize("name", ["between", "added", "fixed", "computed", "before", "guarded"])
def test_gradients_go_through_slices(name, tmp_path):
    f = function(STORES[name].replace("x[", "t["), HEADS[0], tmp_path)
    assert_same(f, arguments(4), grad=True, vectorized=True)


@pytest.mark.parametrize("name", ["from", "between", "added", "upper", "column"])
def test_integers(name, tmp_path):
    assert_same(function(STORES[name], HEADS[0], tmp_path), arguments(4, dtype=torch.int64), vectorized=True)


def ragged_cumulative(x, y, z, v, w):
    for i in range(1, len(x)):
        for j in range(y[i]):
            x[i, j] = x[i - 1, j] + 1
    return x


def triangular_cumulative(x, y, z, v, w):
    for i in range(1, len(x)):
        for j in range(i):
            x[i, j] = x[i - 1, j] + 1
    return x


@pytest.mark.parametrize("f", [ragged_cumulative, triangular_cumulative])
def test_a_row_that_the_row_before_has_filled_in_part_only(f):
    """What the iteration before has not written is what was there, and not what it would have written."""
    assert_same(f, arguments(5), vectorized=False)
