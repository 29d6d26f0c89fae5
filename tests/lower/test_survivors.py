"""Stores that a later iteration writes over."""
from __future__ import annotations

import torch
from behaviour import assert_same, sample
from tables import kept, vectorized


def two_apart(a, b, d):
    for i in range(len(b)):
        a[i] = b[i] * 2
        a[i + 2] = b[i] + d[i]
    return a


def down(a, b, d):
    for i in range(len(b) - 1, -1, -1):
        a[i + 1] = b[i] * 2
        a[i] = b[i] + d[i]
    return a


def guarded_first(a, b, d):
    for i in range(len(b)):
        a[i] = b[i] * 2
        if d[i] > 0:
            a[i + 1] = b[i] + d[i]
    return a


def guarded_second(a, b, d):
    for i in range(len(b)):
        if d[i] > 0:
            a[i] = b[i] * 2
        a[i + 1] = b[i] + d[i]
    return a


def nested(a, b, d):
    for t in range(a.shape[0]):
        for i in range(b.shape[1]):
            a[t, i] = b[t, i] * 2
            a[t, i + 1] = b[t, i] + d[i]
    return a


def rows(a, b, d):
    for i in range(b.shape[0]):
        a[i] = b[i] * 2
        a[i + 1] = b[i] + d[i]
    return a


def three(a, b, d):
    for i in range(len(b)):
        a[i] = b[i] * 2
        a[i + 1] = b[i] + d[i]
        a[i + 2] = b[i] - d[i]
    return a


def carried_value(a, b):
    s = 0.0
    for i in range(len(b)):
        s = s + b[i]
        a[i] = b[i] * 2
        a[i + 2] = s
    return a


def whole_quotients(a, b, d):
    for i in range(len(b)):
        a[i] = b[i] * 2
        a[i + 1] = b[i] // d[i]
    return a


def reads_new(a, b, c, d):
    for i in range(len(b) - 1):
        a[i] = b[i] + c[i] * d[i]
        b[i] = c[i] + b[i]
        a[i + 1] = b[i] + a[i + 1] * d[i]
        c[i] = a[i] * 2
    return a, b, c


def read_between(a, b, c):
    for i in range(len(b) - 1):
        c[i] = a[i] * 2
        a[i] = b[i]
        a[i + 1] = b[i] + a[i + 1]
    return a, c


VECTORIZED = (
    (two_apart, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
    (down, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
    (guarded_first, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
    (nested, lambda: (sample(3, 9), sample(3, 6, seed=1), sample(6, seed=2))),
    (rows, lambda: (sample(9, 3), sample(6, 3, seed=1), sample(6, 3, seed=2))),
    (three, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
    (whole_quotients, lambda: (sample(9, dtype=torch.int64),
                          sample(6, dtype=torch.int64, seed=1), torch.tensor([1, 2, 1, 3, 1, 1]))),
    (reads_new, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2), sample(6, seed=3))),
    (guarded_second, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
    (carried_value, lambda: (sample(9), sample(6, seed=1))),
)
KEPT = (
    (read_between, lambda: (sample(9), sample(6, seed=1), sample(6, seed=2))),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_near_misses_stay = kept(KEPT)


def test_what_raises_in_a_store_that_is_gone():
    zero = torch.tensor([1, 0, 1, 1, 1, 1])
    assert_same(whole_quotients, lambda: (sample(9, dtype=torch.int64), sample(6, dtype=torch.int64), zero))
