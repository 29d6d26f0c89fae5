"""Dependences that only some ints make, and the guards against them."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless


def s162(a, b, k):
    n = b.shape[0]
    if k > 0:
        for i in range(n - 1):
            a[i] = a[i + k] + b[i]
    return a


def s162_not(a, b, k):
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
    (s162, lambda: (sample(9), sample(6, seed=1), 2)),
    (s162_not, lambda: (sample(9), sample(6, seed=1), -1)),
    (ahead, lambda: (sample(9), sample(6, seed=1), 2)),
    (far, lambda: (sample(14), sample(6, seed=1), 7)),
    (down, lambda: (sample(14), sample(6, seed=1), 3)),
    (rows, lambda: (sample(14, 3), sample(6, 3, seed=1), 3)),
    (nested, lambda: (sample(14, 3), sample(6, 3, seed=1), 3)),
    (zero, lambda: (sample(14), sample(6, seed=1), 0)),
    (two_ints, lambda: (sample(14), sample(6, seed=1), 1, 6)),
    (output, lambda: (sample(14), sample(6, seed=1), 6)),
)
KEPT = (
    (near, lambda: (sample(14), sample(6, seed=1), 3)),
    (short, lambda: (sample(2), sample(2, seed=1))),
)


def name_of(value):
    return getattr(value, "__name__", "").replace("<lambda>", "") or "arguments"


@pytest.mark.parametrize(("f", "arguments"), VECTORIZED, ids=name_of)
def test_is_vectorized_and_does_the_same(f, arguments):
    assert_same(f, arguments, level="reassociated", vectorized=True)
    if all(a.is_floating_point() for a in arguments() if isinstance(a, torch.Tensor)):
        assert_same(f, arguments, level="reassociated", grad=True)


@pytest.mark.parametrize(("f", "arguments"), VECTORIZED, ids=name_of)
def test_one_form_for_other_sizes(f, arguments):
    """What was compiled for the first sizes is right for others, or stands aside."""
    g = loopless.vectorize(f)
    g(*arguments())
    for size in (0, 1, 2, 3, 7):
        compare(f, g, lambda size=size: tuple(resized(a, size) for a in arguments()), level="reassociated")


def resized(value, size):
    if isinstance(value, torch.Tensor):
        return value[:size].clone() if value.shape[0] >= size else torch.cat([value] * size)[:size].clone()
    return value



@pytest.mark.parametrize(("f", "arguments"), KEPT, ids=name_of)
def test_near_misses_stay(f, arguments):
    assert_same(f, arguments, level="reassociated", vectorized=False)
