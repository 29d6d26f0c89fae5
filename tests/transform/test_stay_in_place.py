"""Loops that stay where they are, what is inside them compiled once: the code, what it does, and what is left alone."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless


def sweeps(a, b, steps):
    n = a.shape[0]
    for _t in range(steps):
        for i in range(1, n - 1):
            b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25
        for i in range(1, n - 1):
            a[i] = torch.sin(b[i])
    return a


def sweeps_backwards(a, b, steps):
    for t in range(steps - 1, -1, -1):
        for i in range(a.shape[0]):
            a[i] = torch.sin(a[i]) + b[t]
    return b, a


INSIDE = {sweeps: "    for _t in range(steps):\n        b[1:-1] = (a[:-2] + a[1:-1] + a[2:]) * 0.25\n",
          sweeps_backwards: "    for t in range(steps - 1, -1, -1):\n        a[:] = torch.sin(a) + b[t]\n"}


def arguments(n=9, steps=4, dtype=torch.float32):
    return sample(n, dtype=dtype), sample(n, dtype=dtype, seed=1), steps


@pytest.mark.parametrize("f", INSIDE, ids=lambda f: f.__name__)
def test_one_guard_covers_all_iterations(f):
    g = loopless.vectorize(f, every_size=True)
    g(*arguments())
    assert g.loopless.last is not None
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial"] + ["vectorized"] * (len(report.loops) - 1)
    assert INSIDE[f] in report.source


@pytest.mark.parametrize("f", INSIDE, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.float16])
def test_it_does_the_same(f, dtype):
    assert_same(f, lambda: arguments(dtype=dtype), level="rounded")
    g = loopless.vectorize(f, every_size=True)
    for n, steps in ((9, 4), (9, 0), (3, 2), (2, 2), (1, 1), (0, 0), (5, -2)):
        compare(f, g, lambda n=n, steps=steps: arguments(n, steps, dtype), level="rounded")


@pytest.mark.parametrize("f", INSIDE, ids=lambda f: f.__name__)
def test_it_raises_where_the_loop_does(f):
    g = loopless.vectorize(f, every_size=True)
    g(*arguments())
    compare(f, g, lambda: (sample(9), sample(5), 7), level="rounded")
    compare(f, g, lambda: (sample(9), sample(9), 12), level="rounded")


@pytest.mark.parametrize("f", INSIDE, ids=lambda f: f.__name__)
def test_two_names_for_one_tensor(f):
    def shared():
        a = sample(9)
        return a, a, 3
    compare(f, loopless.vectorize(f, every_size=True), shared, level="rounded")


@pytest.mark.parametrize("f", INSIDE, ids=lambda f: f.__name__)
def test_gradients(f):
    def on_clones(a, b, steps):
        return f(a.clone(), b.clone(), steps)
    assert_same(on_clones, lambda: arguments(dtype=torch.float64), level="rounded", grad=True)


# -- near-misses -----------------------------------------------------------------------------------------------

def hands_a_name_on(a, b, steps):
    s = a[0] * 1
    for t in range(steps):
        for i in range(a.shape[0]):
            a[i] = torch.sin(a[i]) * s
        s = a[t] * 2
    return a


def looks_at_the_data(a, b, steps):
    for _t in range(steps):
        for i in range(a.shape[0]):
            a[i] = a[int(b[i])] * 2
        b[0] = b[0] + 1
    return a


def sets_its_own_size(a, b, steps):
    n = 2
    for _t in range(steps):
        for i in range(n):
            a[i] = torch.sin(a[i]) + b[i]
        n = n + 1
    return a


@pytest.mark.parametrize("f", [hands_a_name_on, looks_at_the_data, sets_its_own_size], ids=lambda f: f.__name__)
def test_near_misses_do_the_same(f):
    g = loopless.vectorize(f, every_size=True)
    for _ in range(2):
        compare(f, g, lambda: (sample(9), sample(9, seed=1).abs(), 4), level="rounded")
    assert g.loopless.last is None


def test_large_temporaries_have_blocks_of_their_own():
    def distances(a, b, d, steps):
        for _t in range(steps):
            for i in range(a.shape[0]):
                for j in range(b.shape[0]):
                    s = 0.0
                    for k in range(a.shape[1]):
                        s = s + torch.abs(a[i, k] - b[j, k])
                    d[i, j] = torch.sin(d[i, j]) + s
        return d
    g = loopless.vectorize(distances, every_size=True, memory="1KB")
    for _ in range(2):
        compare(distances, g, lambda: (sample(6, 5), sample(7, 5), sample(6, 7), 2), level="reassociated")
    assert g.loopless.last is None
