"""Loops that are split where a dependence begins."""
from __future__ import annotations

from behaviour import sample
from tables import vectorized


def s1113(a, b):
    n = a.shape[0]
    for i in range(n):
        a[i] = a[n // 2] + b[i]
    return a


def s281(a, b, c):
    n = a.shape[0]
    for i in range(n):
        x = a[n - i - 1] + b[i] * c[i]
        a[i] = x - 1.0
        b[i] = x
    return a, b


def s293(a):
    n = a.shape[0]
    for i in range(n):
        a[i] = a[0]
    return a


def mirror(x, b):
    n = x.shape[0]
    for i in range(n):
        x[i] = x[n - 1 - i] + b[i]
    return x


def pivot_scaled(a, b, k):
    for i in range(a.shape[0]):
        a[i] = a[i] / a[k]
    return a


def pivot_row(a, k):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] = a[i, j] - a[k, j]
    return a


def first(a, b):
    for i in range(a.shape[0]):
        a[i] = a[0] * b[i]
    return a


def down(a, b, k):
    for i in range(a.shape[0] - 1, -1, -1):
        a[i] = a[k] * b[i]
    return a


VECTORIZED = (
    (s1113, lambda: (sample(9), sample(9, seed=1))),
    (s281, lambda: (sample(9), sample(9, seed=1), sample(9, seed=2))),
    (s293, lambda: (sample(9),)),
    (mirror, lambda: (sample(8), sample(8, seed=1))),
    (pivot_scaled, lambda: (sample(8), sample(8, seed=1), 3)),
    (pivot_row, lambda: (sample(5, 4), 3)),
    (first, lambda: (sample(5), sample(5, seed=1))),
    (down, lambda: (sample(7), sample(7, seed=1), 3)),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
