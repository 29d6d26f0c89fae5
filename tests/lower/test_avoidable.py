"""Dependences that only some ints make, and the guards against them."""
from __future__ import annotations

import torch
from behaviour import sample
from tables import kept, vectorized


def behind_a_test(a, b, k):
    n = b.shape[0]
    if k > 0:
        for i in range(n - 1):
            a[i] = a[i + k] + b[i]
    return a


def behind_a_test_that_fails(a, b, k):
    n = b.shape[0]
    if k > 0:
        for i in range(n - 1):
            a[i] = a[i + k] + b[i]
    return a


def ahead(a, b, m):
    for i in range(b.shape[0]):
        a[i] = a[i + m] + b[i]
    return a


def far(a, b, k):
    for i in range(b.shape[0]):
        a[i + k] = a[i] + b[i]
    return a


def near(a, b, k):
    for i in range(b.shape[0]):
        a[i + k] = a[i] + b[i]
    return a


def down(a, b, k):
    for i in range(b.shape[0] - 1, -1, -1):
        a[i + k] = a[i] + b[i]
    return a


def rows(a, b, k):
    for i in range(b.shape[0]):
        a[i] = a[i + k] + b[i]
    return a


def nested(a, b, k):
    for t in range(a.shape[1]):
        for i in range(b.shape[0]):
            a[i, t] = a[i + k, t] + b[i, t]
    return a


def short(a, b):
    for i in range(1, b.shape[0]):
        a[i] = torch.sin(a[i - 1]) + b[i]
    return a


def zero(a, b, k):
    for i in range(b.shape[0]):
        a[i] = a[i - k] + b[i]
    return a


def two_ints(a, b, k, m):
    for i in range(4):
        a[i + k] = a[i + m] * b[i]
    return a


def output(a, b, k):
    for i in range(b.shape[0]):
        a[i] = b[i] * 2
        a[i + k] = b[i] * 3
    return a


VECTORIZED = (
    (behind_a_test, lambda: (sample(9), sample(6, seed=1), 2)),
    (behind_a_test_that_fails, lambda: (sample(9), sample(6, seed=1), -1)),
    (ahead, lambda: (sample(9), sample(6, seed=1), 2)),
    (far, lambda: (sample(14), sample(6, seed=1), 7)),
    (down, lambda: (sample(14), sample(6, seed=1), 3)),
    (rows, lambda: (sample(14, 3), sample(6, 3, seed=1), 3)),
    (nested, lambda: (sample(14, 3), sample(6, 3, seed=1), 3)),
    (zero, lambda: (sample(14), sample(6, seed=1), 0)),
    (two_ints, lambda: (sample(14), sample(6, seed=1), 1, 6)),
    (output, lambda: (sample(14), sample(6, seed=1), 6)),
    (near, lambda: (sample(14), sample(6, seed=1), 3)),
)
KEPT = (
    (short, lambda: (sample(2), sample(2, seed=1))),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_near_misses_stay = kept(KEPT)
