"""Sums of products over a triangle: a matrix product where it may be one, the loop's own zeros and NaNs elsewhere."""

from __future__ import annotations

import pytest
import torch
from behaviour import assert_same

import loopless


def below(a, b):
    out = torch.zeros(len(a), b.shape[1])
    for i in range(len(a)):
        for j in range(b.shape[1]):
            for k in range(i):
                out[i, j] += a[i, k] * b[k, j]
    return out


def above(a, b):
    out = torch.zeros(len(a), b.shape[1])
    for i in range(len(a)):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(i, len(b)):
                s = s + b[k, j] * a[i, k]
            out[i, j] = s
    return out


@pytest.mark.parametrize("n", [2, 5])
@pytest.mark.parametrize("f", [below, above])
def test_triangles(f, n):
    assert_same(f, lambda: (torch.rand(n, n), torch.rand(n, 3)), level="reassociated", vectorized=True)


@pytest.mark.parametrize("odd", [float("nan"), float("inf")])
@pytest.mark.parametrize("f", [below, above])
def test_what_the_loop_does_not_touch_does_not_matter(f, odd):
    """A NaN that no iteration reads: 0 times it is not 0, so the loop runs."""
    def args():
        a, b = torch.rand(4, 4), torch.rand(4, 3)
        b[3 if f is below else 0, 1] = odd
        return a, b
    assert_same(f, args, level="reassociated")


def test_it_is_a_product():
    source = loopless.explain(below, torch.rand(4, 4), torch.rand(4, 3)).source
    assert "@" in source and ".tril(-1)" in source
