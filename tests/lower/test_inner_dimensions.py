"""Stores and reads along inner dimensions: forwarded, in turn, private rows, one guard for all iterations."""
from __future__ import annotations

import torch
from behaviour import assert_same, sample
from tables import kept, vectorized


def syrk_like(c, a, b):
    for i in range(c.shape[0]):
        for j in range(c.shape[1]):
            c[i, j] *= b
        for k in range(c.shape[1]):
            c[i, k] += a[i, k]
    return c


def private_row(x):
    n, m = x.shape
    t = torch.zeros(m)
    y = torch.zeros(n, m)
    for i in range(n):
        for j in range(m):
            t[j] = x[i, j] * 2
        for k in range(m):
            y[i, k] = t[k] + 1
    return y


def private_row_sum(x):
    n, m = x.shape
    t = torch.zeros(m)
    y = torch.zeros(n, m)
    for i in range(n):
        s = 0.0
        for j in range(m):
            t[j] = torch.exp(x[i, j])
        for k in range(m):
            s += t[k]
        for k in range(m):
            y[i, k] = t[k] / s
    return y, t


def softmax(x):
    n, m = x.shape
    t = torch.zeros(m)
    y = torch.zeros(n, m)
    for i in range(n):
        s = 0.0
        for j in range(m):
            t[j] = torch.exp(x[i, j])
            s += t[j]
        for k in range(m):
            y[i, k] = t[k] / s
    return y


def shifted(x, y):
    n, m = x.shape
    for i in range(n):
        for j in range(m):
            y[i, j] = x[i, j] * 2
        for k in range(1, m):
            x[i, k] = y[i, k - 1] + y[i, k]
    return x, y


def partly(x, y, z):
    n, m = x.shape
    for i in range(n):
        for j in range(1, m - 1):
            y[i, j] = x[i, j] * 2
        for k in range(m):
            z[i, k] = y[i, k] + 1
    return y, z


def distributed(a, b, c):
    n = a.shape[0]
    for i in range(1, n):
        a[i] = b[i] * 2
        c[i] = a[i - 1] + 1
        b[i] = a[i - 1] * c[i]
    return a, b, c


def in_turn(a, b, c):
    n = a.shape[0]
    for i in range(1, n - 1):
        a[i] = b[i] * 2
        c[i] = a[i - 1] + 1
        a[i - 1] = c[i] * 3
    return a, c


def guarded_scan(x, b, g):
    n, m = x.shape
    for i in range(m):
        if g[i] > 0:
            for j in range(1, n):
                x[j, i] = x[j - 1, i] + b[j, i]
    return x


def guarded_scan_inside(x, b):
    n, m = x.shape
    for i in range(m):
        for j in range(1, n):
            if x[0, i] > 0:
                x[j, i] = x[j - 1, i] + b[j, i]
    return x


def guarded_scan_down(x, b, g):
    n, m = x.shape
    for i in range(m):
        for j in range(n - 2, -1, -1):
            if g[i] > 0:
                x[j, i] = x[j + 1, i] + b[j, i]
    return x


def guard_written(x, b):
    n, m = x.shape
    for i in range(m):
        for j in range(1, n):
            if x[1, i] > 0:
                x[j, i] = x[j - 1, i] + b[j, i]
    return x


def guard_moves(x, b, g):
    n = x.shape[0]
    for j in range(1, n):
        if g[j] > 0:
            x[j] = x[j - 1] + b[j]
    return x


def guard_reads_what_is_written(x, b, g):
    n = x.shape[0]
    for j in range(1, n):
        if g[j] > x[j - 1]:
            x[j] = x[j - 1] * 0.5 + b[j]
    return x


def s257_like(a, aa, bb):
    n = a.shape[0]
    for i in range(1, n):
        for j in range(n):
            a[i] = aa[j, i] + a[i - 1]
            aa[j, i] = a[i] + bb[j, i]
    return a, aa


VECTORIZED = (
    (syrk_like, lambda: (sample(4, 5), sample(4, 5, seed=1), 0.5)),
    (private_row, lambda: (sample(4, 5),)),
    (private_row_sum, lambda: (sample(4, 5),)),
    (softmax, lambda: (sample(4, 5),)),
    (shifted, lambda: (sample(4, 5), sample(4, 5, seed=1))),
    (partly, lambda: (sample(4, 5), sample(4, 5, seed=1), sample(4, 5, seed=2))),
    (distributed, lambda: (sample(6), sample(6, seed=1), sample(6, seed=2))),
    (in_turn, lambda: (sample(6), sample(6, seed=1), sample(6, seed=2))),
    (guarded_scan, lambda: (sample(6, 5), sample(6, 5, seed=1), sample(5, seed=2))),
    (guarded_scan_inside, lambda: (sample(6, 5), sample(6, 5, seed=1))),
    (guarded_scan_down, lambda: (sample(6, 5), sample(6, 5, seed=1), sample(5, seed=2))),
    (s257_like, lambda: (sample(5), sample(5, 5, seed=1), sample(5, 5, seed=2))),
    (guard_written, lambda: (sample(6, 5), sample(6, 5, seed=1))),
    (guard_moves, lambda: (sample(6), sample(6, seed=1), sample(6, seed=2))),
)
KEPT = (
    (guard_reads_what_is_written, lambda: (sample(6), sample(6, seed=1), sample(6, seed=2))),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_near_misses_stay = kept(KEPT)


def unused_quotient(a, x):
    for i in range(1, len(x)):
        t = x[i] // a[i - 1]  # noqa: F841
        a[i] = 0
    return a


def test_an_unused_value_raises_for_what_the_loop_wrote():
    assert_same(unused_quotient, lambda: (torch.tensor([1, 2, 3]), torch.tensor([1, 2, 3])), vectorized=False)
