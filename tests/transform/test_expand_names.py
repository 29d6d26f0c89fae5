"""Names that an inner loop hands on, and that each iteration of the outer one has for itself."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless


def state(x, w):
    out = torch.zeros_like(w)
    for i in range(x.shape[0]):
        h = 0.0
        for t in range(x.shape[1]):
            h = torch.tanh(h * w[i] + x[i, t])
        out[i] = h
    return out


def filtered(x, w):
    y = torch.zeros_like(x)
    for i in range(x.shape[0]):
        before = 0.0
        last = w[i]
        for t in range(x.shape[1]):
            y[i, t] = torch.sin(x[i, t] * w[i] + before * w[i] + last * x[i, t])
            before = last
            last = y[i, t]
    return y


def twice(x, w):
    for i in range(x.shape[0]):
        h = 0.0
        for t in range(x.shape[1]):
            h = torch.sin(h + x[i, t])
        w[i] = h
        h = 0.0
        for t in range(x.shape[1]):
            h = torch.cos(h * w[i] + x[i, t])
        w[i] = h
    return w


TURNED = {state: "    for t in range(x.shape[1]):\n        torch.tanh(h * w + x[:, t], out=h)\n    out[:] = h\n",
          filtered: "        y[:, t] = ", twice: "    w[:] = h\n"}


def arguments(n=5, m=4, dtype=torch.float32):
    return sample(n, m, dtype=dtype), sample(n, dtype=dtype, seed=1)


@pytest.mark.parametrize("f", TURNED, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_is_turned_and_does_the_same(f, dtype):
    report = loopless.explain(f, *arguments(dtype=dtype))
    assert [v.status for v in report.loops] == ["partial"] + ["vectorized"] * (len(report.loops) - 1)
    assert TURNED[f] in report.source
    assert_same(f, lambda: arguments(dtype=dtype), level="rounded")
    g = loopless.vectorize(f)
    for n, m in ((5, 4), (0, 4), (4, 0), (1, 1), (7, 2)):
        compare(f, g, lambda n=n, m=m: arguments(n, m, dtype), level="rounded")


# -- near-misses -----------------------------------------------------------------------------------------------

def goes_on(x, w):
    h = 0.0
    for i in range(x.shape[0]):
        for t in range(x.shape[1]):
            h = torch.tanh(h * w[i] + x[i, t])
        w[i] = h
    return w


def shows_later_writes(x, w):
    for i in range(x.shape[0]):
        h = 0.0
        for t in range(1, x.shape[1]):
            old = x[i, t - 1]
            x[i, t - 1] = torch.sin(h + x[i, t])
            h = torch.cos(h + x[i, t]) * old
        w[i] = h
    return x, w


def number_beside_numbers(x, w):
    for i in range(x.shape[0]):
        h = 0.0
        for t in range(x.shape[1]):
            h = torch.sin((h + 0.1) * 0.3 + x[i, t])
        w[i] = h
    return w


def not_zero(x, w):
    for i in range(x.shape[0]):
        h = 0.1
        for t in range(x.shape[1]):
            h = torch.sin(h * 0.3 + x[i, t])
        w[i] = h
    return w


def by_its_value(x, w):
    for i in range(x.shape[0]):
        h = 0.0
        for t in range(x.shape[1]):
            h = torch.sin(h + x[i, t]) if h > 0 else x[i, t]
        w[i] = h
    return w


@pytest.mark.parametrize("f", [goes_on, shows_later_writes, number_beside_numbers, not_zero, by_its_value],
                         ids=lambda f: f.__name__)
def test_near_misses_stay(f):
    assert "for i in range(" in loopless.explain(f, *arguments()).source
    assert_same(f, arguments, level="rounded")
    assert_same(f, lambda: arguments(dtype=torch.float64), level="rounded")


def test_integers_stay():
    assert_same(filtered, lambda: arguments(dtype=torch.int64))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.0])
@pytest.mark.parametrize("f", TURNED, ids=lambda f: f.__name__)
def test_special_numbers_go_the_same_way(f, value):
    def special():
        x, w = arguments()
        x[1, 1] = w[2] = value
        return x, w
    compare(f, loopless.vectorize(f), special, level="rounded")
