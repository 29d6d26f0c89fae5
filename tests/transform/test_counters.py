"""Counters and flat positions: loops that are vectorized, whatever shape they have, and do what they did."""

from __future__ import annotations

import textwrap

import pytest
import torch
from behaviour import assert_same
from typed import typed

import loopless

SHAPES = [(3, 4), (1, 1), (1, 5), (4, 1), (2, 7)]


LINES = {
    "one step": ("k = 0", "y[k] = x[i] * 2\nk += 1"),
    "before it is used": ("k = -1", "k += 1\ny[k] = x[i] * 2"),
    "backwards": ("k = len(x) - 1", "y[k] = x[i] * 2\nk -= 1"),
    "two steps": ("k = 0", "z[k] = x[i]\nk += 1\nz[k] = x[i] * 2\nk += 1"),
    "through a temporary": ("k = 0", "t = k + 1\ny[t - 1] = x[i]\nk = t"),
    "an int from outside": ("k = 0", "z[k] = x[i]\nk += two"),
    "two counters": ("k = 0\nl = 1", "z[k + l] = x[i]\nk += 1\nl += 1"),
    "a counter of a counter": ("k = 0\nl = 0", "z[l] = x[i]\nl += k * 0 + 1\nk += 1"),
    "read only": ("k = 0", "y[i] = x[k] + k\nk += 1"),
    "a growing step": ("k = 0", "y[i] = x[i] * k\nk += i"),
    "left over": ("k = 3", "y[i] = x[i]\nk += 2"),
}


@pytest.mark.parametrize("n", [1, 2, 6])
@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("order", ["range(len(x))", "range(len(x) - 1, -1, -1)"])
def test_counters(name: str, n: int, order: str) -> None:
    start, body = LINES[name]
    f = typed("def f(x, y, z, two):\n" + textwrap.indent(start, "    ") + f"\n    for i in {order}:\n"
                + textwrap.indent(body, "        ") + "\n    return y, z, k\n")
    assert_same(f, lambda: (torch.rand(n), torch.zeros(n), torch.zeros(3 * n + 2), 2), vectorized=True)


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("first", [0, 1])
def test_a_counter_in_a_loop_with_a_step(step: int, first: int) -> None:
    f = typed("""
        def f(x, y, first, step):
            k = 0
            for i in range(first, len(x), step):
                y[k] = x[i]
                k += 1
            return y, k
        """)
    assert_same(f, lambda: (torch.rand(7), torch.zeros(7), first, step), vectorized=True)


FLAT = {
    "stored": "y[i * m + j] = x[i, j]",
    "loaded": "z[i, j] = flat[i * m + j]",
    "transposed": "y[j * n + i] = x[i, j]",
    "columns first": "z[i, j] = flat[j * n + i] + x[i, j]",
    "shifted": "z[i, j] = flat[(i + 1) * m - 1 - j]",
    "added to": "y[i * m + j] += x[i, j]",
    "both": "y[i * m + j] = flat[i * m + j] * 2",
    "through a name": "at = i * m + j\n            y[at] = x[i, j]",
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", FLAT)
def test_flat_positions(name: str, shape: tuple[int, int]) -> None:
    n, m = shape
    f = typed(f"""
def f(x, y, z, flat, n, m):
    for i in range(n):
        for j in range(m):
            {FLAT[name]}
    return y, z
""")
    assert_same(f, lambda: (torch.rand(n, m), torch.zeros(n * m), torch.zeros(n, m), torch.rand(n * m), n, m),
                vectorized=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_counter_over_a_nest(shape: tuple[int, int]) -> None:
    f = typed("""
        def f(x, y):
            k = -1
            for i in range(x.shape[0]):
                for j in range(x.shape[1]):
                    k += 1
                    y[k] = x[i, j]
            return y, k
        """)
    assert_same(f, lambda: (torch.rand(shape), torch.zeros(shape[0] * shape[1])), vectorized=True)


def test_three_levels() -> None:
    f = typed("""
        def f(x, y, n, m, p):
            for i in range(n):
                for j in range(m):
                    for k in range(p):
                        y[(i * m + j) * p + k] = x[i, j, k] + 1
            return y
        """)
    assert_same(f, lambda: (torch.rand(2, 3, 4), torch.zeros(24), 2, 3, 4), vectorized=True)


@pytest.mark.parametrize("length", [11, 12, 13])
def test_a_tensor_that_is_too_short_or_too_long(length: int) -> None:
    """The loop raises after its own partial writes, or leaves the rest alone."""
    f = typed("""
        def f(x, y, n, m):
            for i in range(n):
                for j in range(m):
                    y[i * m + j] = x[i, j]
            return y
        """)
    assert_same(f, lambda: (torch.rand(3, 4), torch.zeros(length), 3, 4))


def test_one_text_serves_every_shape_and_a_stride_is_a_guard() -> None:
    f = loopless.vectorize(typed("""
        def f(x, y, inc):
            for i in range(len(y)):
                y[i] = x[i * inc]
            return y
        """))
    for inc in (1, 2, 3, 2):
        x, y = torch.arange(12.0), torch.zeros(4)
        assert f(x, y, inc).tolist() == [0.0, inc, 2.0 * inc, 3.0 * inc]


def test_gradients_go_through_flat_positions() -> None:
    f = typed("""
        def f(x, w, n, m):
            out = torch.zeros(n * m)
            for i in range(n):
                for j in range(m):
                    out[i * m + j] = x[i] * w[j * n + i]
            return out
        """)
    assert_same(f, lambda: (torch.rand(3), torch.rand(12), 3, 4), grad=True, vectorized=True,
                grad_level="reassociated")
