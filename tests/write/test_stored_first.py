"""Values that are stored first and read where they are, and those that have to wait."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same, sample

import loopless


def read_before(a, b, c):
    """What is stored later is read as it was."""
    for i in range(len(a)):
        t = a[i] * 2 + c[i]
        b[i] = t * a[i]
        a[i] = t
    return a, b


def handed_back(a, b, c):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] * 2 + c[i]
        b[i] = out[i]
    return out, b


def two_places(a, b, c):
    for i in range(len(a)):
        t = a[i] * 2 + c[i]
        a[i] = t
        b[i] = t
    return a, b


def may_be_out_of_range(a, b, c):
    for i in range(len(a)):
        t = c[i] * 2
        b[i] = a[int(c[i])] + t
        c[i] = t
    return b, c


def written_again(a, b, c):
    for i in range(len(a)):
        a[i] = c[i] * 2
        b[i] = a[i] + 1
    for i in range(len(a)):
        a[i] = a[i] - b[i]
    return a, b


ALL = [read_before, handed_back, two_places, may_be_out_of_range, written_again]


@pytest.mark.parametrize("f", ALL, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [torch.float32, torch.int64])
def test_the_same(f, dtype):
    assert_same(f, lambda: (sample(7, dtype=dtype), sample(7, dtype=dtype, seed=1), torch.arange(7).to(dtype)))


@pytest.mark.parametrize("f", ALL, ids=lambda f: f.__name__)
def test_the_same_where_it_raises(f):
    assert_same(f, lambda: (sample(7), sample(7, seed=1), torch.arange(5.0, 12.0)))
    assert_same(f, lambda: (sample(7), sample(5, seed=1), torch.arange(7.0)))


@pytest.mark.parametrize("f", ALL, ids=lambda f: f.__name__)
def test_gradients(f):
    def on_clones(a, b, c):
        return f(a.clone(), b.clone(), c.clone())
    assert_same(on_clones, lambda: (sample(4).double(), sample(4, seed=1).double(), torch.arange(4.0).double()),
                grad=True, level="rounded")


def test_what_is_read_before_waits():
    args = sample(9), sample(9, seed=1), sample(9, seed=2)
    text = loopless.explain(read_before, *args).source
    assert text.index("b[:]" if "b[:]" in text else "out=b") < text.index("a[:]")
