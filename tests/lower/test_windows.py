"""Positions that two loops move together: windows, where all of them lie within the axis, and gathers elsewhere."""

from __future__ import annotations

import pytest
import torch
from behaviour import assert_same
from typed import typed

import loopless

POSITIONS = ("i + k", "k + i", "i + m - 1 - k", "n - 1 - i + k", "n + m - 2 - i - k", "2 * i + k", "i + 2 * k",
             "3 * i + k")


@pytest.mark.parametrize("n, m", [(1, 1), (4, 1), (1, 3), (5, 3)])
@pytest.mark.parametrize("position", POSITIONS)
def test_sums_over_windows(position: str, n: int, m: int) -> None:
    f = typed(f"""
        def f(x, w, n, m):
            y = torch.zeros(n)
            for i in range(n):
                for k in range(m):
                    y[i] += x[{position}] * w[k]
            return y
        """)
    assert_same(f, lambda: (torch.arange(3.0 * n + 2 * m), torch.arange(1.0, m + 1), n, m), level="reassociated",
                vectorized=True)


def test_a_window_that_reaches_beyond_the_end_raises_as_the_loop_does() -> None:
    f = typed("""
        def f(x, y, n, m):
            for i in range(n):
                for k in range(m):
                    y[i, k] = x[i + k]
            return y
        """)
    for length in (5, 6, 7):
        assert_same(f, lambda length=length: (torch.arange(float(length)), torch.zeros(4, 3), 4, 3))


def test_windows_of_two_axes_and_gradients() -> None:
    f = typed("""
        def f(x, w):
            a, b = w.shape
            y = torch.zeros(x.shape[0] - a + 1, x.shape[1] - b + 1)
            for i in range(x.shape[0] - a + 1):
                for j in range(x.shape[1] - b + 1):
                    for p in range(a):
                        for q in range(b):
                            y[i, j] += x[i + p, j + q] * w[p, q]
            return y
        """)
    assert_same(f, lambda: (torch.rand(5, 6), torch.rand(2, 3)), grad=True, level="reassociated", vectorized=True)


def test_one_loop_in_two_axes_is_gathered() -> None:
    f = typed("""
        def f(x, y, n):
            for i in range(n):
                for k in range(n):
                    y[i, k] = x[i + k, i]
            return y
        """)
    assert_same(f, lambda: (torch.rand(7, 4), torch.zeros(4, 4), 4), vectorized=True)
    assert "unfold" not in loopless.explain(f, torch.rand(7, 4), torch.zeros(4, 4), 4).source
