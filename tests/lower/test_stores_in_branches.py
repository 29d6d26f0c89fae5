"""Several stores of one iteration to one place, in branches that look at what was there or was just stored."""
from __future__ import annotations

import time

import torch
from behaviour import assert_same, sample
from tables import kept, vectorized
from typed import typed

import loopless


def three_ways(x):
    for i in range(len(x)):
        if x[i] < -1:
            x[i] = 0.5 * (x[i] + 4)
        elif x[i] > 1:
            x[i] = 0.25 * (x[i] - 4) + 1
        else:
            x[i] = 0.125 * x[i] + 0.5
    return x


def one_after_the_other(a, b, c, d, e):
    for i in range(len(a)):
        if a[i] > 0:
            c[i] = -c[i] + e[i] * e[i]
        else:
            b[i] = -b[i] + d[i] * d[i]
            if b[i] > a[i]:
                c[i] += d[i] * e[i]
        a[i] = b[i] + c[i] * d[i]
    return a, b, c


def changed_again(x, y):
    for i in range(len(x)):
        y[i] = x[i] * 2
        if x[i] > 0:
            y[i] += 1
        if y[i] > 2:
            y[i] = x[i]
    return y


def first_root(x, y):
    for i in range(len(x)):
        if x[i] > 0:
            y[i] = torch.sqrt(x[i])
        if x[i] > 1:
            y[i] = y[i] - 1
    return y


def five():
    return tuple(sample(9) - k for k in range(5))


VECTORIZED = (
    (three_ways, lambda: (sample(9) * 2,)), (one_after_the_other, five), (changed_again, lambda: five()[:2]),
    (first_root, lambda: five()[:2]),
)
test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)


def test_one_store_for_each_tensor():
    source = loopless.explain(three_ways, sample(9)).source
    assert "torch.where(x < -1, 0.5 * (x + 4), torch.where(x > 1, 0.25 * (x - 4) + 1, 0.125 * x + 0.5), out" in source
    source = loopless.explain(one_after_the_other, *five()).source
    assert source.count("[:] =") + source.count(", out=") == 3


def read_by_the_next(x, y):
    for i in range(1, len(x)):
        y[i] = x[i]
        if y[i - 1] > 0:
            y[i] = y[i - 1] * y[i] * y[i - 1]
    return y


test_near_misses_stay = kept(((read_by_the_next, lambda: five()[:2]),))


def test_a_long_chain_is_given_up_in_time():
    lines = [f"        if a[i] > b[i]:\n            a[i] = b[i] * a[i] + {k}\n"
             f"        else:\n            b[i] = a[i] - b[i]" for k in range(12)]
    f = typed("def f(a, b):\n    for i in range(len(a)):\n" + "\n".join(lines) + "\n    return a, b\n")
    began = time.perf_counter()
    loopless.explain(f, sample(5), sample(5))
    assert time.perf_counter() - began < 20
    assert_same(f, lambda: five()[:2], level="reassociated")
