"""Names for parts of tensors, seen through."""
from __future__ import annotations

import torch
from behaviour import sample
from tables import kept, vectorized


def half(a, b):
    n = a.shape[0]
    xx = b[n // 2:]
    for i in range(n // 2):
        b[i] = xx[i] + a[i]
    return b


def store_far(a, b, k):
    xx = b[k:]
    for i in range(len(a)):
        xx[i] = b[i] * a[i]
    return b


def scan(a, b):
    xx = b[1:]
    for i in range(len(a)):
        xx[i] = b[i] + a[i]
    return b


def both_ends(a, b):
    inner = b[1:-1]
    for i in range(len(b) - 2):
        inner[i] = a[i] * 2
    return b


def beyond(a, b):
    inner = b[1:4]
    for i in range(5):
        a[i] = inner[i] * 2
    return a


def negative(a, b):
    inner = b[2:6]
    for i in range(1, 4):
        a[i] = inner[-i] * 2
    return a


def clipped(a, b):
    inner = b[2:100]
    for i in range(4):
        a[i] = inner[i] * 2
    return a


def from_the_end(a, b):
    tail = b[-4:]
    for i in range(4):
        b[i] = tail[i] * a[i]
    return b


def rows(a, b, k):
    low = b[k:]
    for i in range(len(a)):
        b[i] = low[i] + a[i]
    return b


def row_name(x, y):
    for i in range(x.shape[0]):
        row = x[i]
        for j in range(x.shape[1]):
            row[j] = y[i, j] * 2
    return x


def row_of_index(x, y, idx):
    for i in range(y.shape[0]):
        row = x[idx[i]]
        for j in range(x.shape[1]):
            y[i, j] = row[j] * 2
    return y


def row_k(x, y, k):
    n = k + 1
    row = x[n]
    for j in range(x.shape[1]):
        row[j] = y[j] * 2
    return x


def fresh(x, k):
    out = torch.zeros(len(x) + 3)
    part = out[3:]
    for i in range(len(x)):
        part[i] = x[i] * 2
    return out


def two_views(x, n):
    left = x[:n]
    right = x[n:]
    for i in range(n):
        right[i] = left[i] * 2
    return x


def window(x, w):
    n, k = len(x), len(w)
    out = torch.zeros(n - k + 1)
    for i in range(n - k + 1):
        part = x[i:i + k]
        s = 0.0
        for j in range(k):
            s += part[j] * w[j]
        out[i] = s
    return out


VECTORIZED = (
    (half, lambda: (sample(9), sample(9, seed=1))),
    (store_far, lambda: (sample(3), sample(9, seed=1), 4)),
    (scan, lambda: (sample(6), sample(9, seed=1))),
    (both_ends, lambda: (sample(9), sample(9, seed=1))),
    (negative, lambda: (sample(9), sample(9, seed=1))),
    (clipped, lambda: (sample(9), sample(9, seed=1))),
    (from_the_end, lambda: (sample(9), sample(9, seed=1))),
    (rows, lambda: (sample(4, 3), sample(9, 3, seed=1), 4)),
    (row_name, lambda: (sample(4, 6), sample(4, 6, seed=1))),
    (row_of_index, lambda: (sample(4, 6), sample(3, 6, seed=1), torch.tensor([2, 0, 2]))),
    (row_k, lambda: (sample(4, 6), sample(6, seed=1), 1)),
    (fresh, lambda: (sample(6), 1)),
    (two_views, lambda: (sample(10), 5)),
    (window, lambda: (sample(9), sample(3, seed=1))),
)
KEPT = (
    (beyond, lambda: (sample(9), sample(9, seed=1))),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_near_misses_stay = kept(KEPT)
