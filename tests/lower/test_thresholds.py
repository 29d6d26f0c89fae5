"""Loops that are split where a test on the loop variable changes."""
from __future__ import annotations

import torch
from behaviour import sample
from tables import vectorized


def first_else(x, y):
    n = len(x)
    for i in range(n):
        if i == 0:
            y[i] = x[i]
        else:
            y[i] = y[i - 1] + x[i]
    return y


def fresh(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        if i == 0:
            y[i] = x[i]
        else:
            y[i] = y[i - 1] + x[i]
    return y


def expr(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        y[i] = (y[i - 1] if i > 0 else 0.0) + x[i]
    return y


def guards(a, b, k):
    for i in range(1, a.shape[0]):
        if i < k:
            a[i] = b[i] * 2
        else:
            a[i] = a[i - 1] + b[i]
    return a


def edges(x, y):
    n = len(x)
    for i in range(n):
        if i == 0:
            y[i] = x[i]
        elif i == n - 1:
            y[i] = y[i - 1] * 2
        else:
            y[i] = y[i - 1] + x[i]
    return y


def down(x):
    n = len(x)
    y = torch.zeros_like(x)
    for i in range(n - 1, -1, -1):
        if i == n - 1:
            y[i] = x[i]
        else:
            y[i] = y[i + 1] + x[i]
    return y


def rows(x):
    y = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if i == 0:
                y[i, j] = x[i, j]
            else:
                y[i, j] = y[i - 1, j] + x[i, j]
    return y


def cols(x):
    y = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if j == 0:
                y[i, j] = x[i, j]
            else:
                y[i, j] = y[i, j - 1] + x[i, j]
    return y


VECTORIZED = (
    (first_else, lambda: (sample(9), sample(9, seed=1))),
    (fresh, lambda: (sample(9),)),
    (expr, lambda: (sample(9),)),
    (guards, lambda: (sample(7), sample(7, seed=1), 3)),
    (edges, lambda: (sample(9), sample(9, seed=1))),
    (down, lambda: (sample(9),)),
    (rows, lambda: (sample(5, 4),)),
    (cols, lambda: (sample(5, 4),)),
)

test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
