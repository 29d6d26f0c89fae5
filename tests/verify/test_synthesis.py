"""Arguments from the source alone: what the original runs through with, every loop more than once."""
import math

import pytest
import torch

from loopless.run.origin import read_function
from loopless.verify.synthesis import synthesize


def two_dimensions(x, y):
    n, m = x.shape
    for i in range(n):
        for j in range(m):
            x[i, j] += y[j] * i


def chained(x):
    total = 0.0
    for row in x:
        for value in row:
            total += value
    return total


def masked(x, m):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if m[i] and x[i] > 0:
            out[i] = x[i]
    return out


def gathered(table, idx):
    out = torch.zeros(len(idx))
    for i in range(len(idx)):
        out[i] = table[idx[i]]
    return out


def flat_product(a, b, c, n, m, p):
    for i in range(n):
        for j in range(p):
            for k in range(m):
                c[i * p + j] += a[i * m + k] * b[k * p + j]


def ragged(x, lengths):
    total = 0.0
    for i in range(x.shape[0]):
        for j in range(lengths[i]):
            total += x[i, j]
    return total


def stacked(parts):
    whole = torch.stack(parts)
    for i in range(len(parts)):
        whole[i] = whole[i] * 2
    return whole


def applied(x, f):
    return torch.stack([f(x[i]) for i in range(len(x))])


def annotated(x: torch.Tensor, k: int, s: float = 2.0, on: bool = True):
    for i in range(k, len(x)):
        if on:
            x[i] = x[i - k] * s


def unpacked(points):
    out = torch.zeros(len(points))
    for i, (a, b) in enumerate(points):
        out[i] = math.hypot(float(a), float(b))
    return out


def keyed(names):
    count = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    return [count[name] for name in names]


def bits(x):
    for i in range(len(x)):
        x[i] = (x[i] >> 1) & 3


def spaced(x):
    for i in range(0, len(x) - 9, 5):
        x[i] = x[i + 9]


def by_rows(x, w):
    out = torch.zeros(x.shape[0], w.shape[0])
    for i in range(x.shape[0]):
        out[i] = torch.mv(w, x[i])
    return out


def tensors_only(a, scale):
    for i in range(len(a)):
        a[i] = a[i] / torch.sqrt(scale)


def counting(x, bins):
    out = torch.zeros(bins)
    for i in range(bins):
        out[i] = (x == i).sum()
    return out


def followed(edges, draws):
    steps = (draws[:, None, None] > edges).sum(2)
    k = 1
    while k < len(steps):
        steps = torch.cat([steps[:k], steps[k:].gather(1, steps[:-k])])
        k *= 2
    return steps


FUNCTIONS = [two_dimensions, chained, masked, gathered, flat_product, ragged, stacked, applied, annotated, unpacked,
             keyed, bits, spaced, by_rows, tensors_only, counting, followed]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_they_are_found(function):
    found = synthesize(function, read_function(function))
    assert found.arguments and found.useful, found.last


def of(function):
    return synthesize(function, read_function(function)).arguments[0].args


def test_they_fit_their_purpose():
    x, y = of(two_dimensions)
    assert x.shape[1] == y.shape[0] and x.shape[0] != x.shape[1]
    table, idx = of(gathered)
    assert idx.dtype == torch.int64 and int(idx.max()) < len(table)
    assert of(masked)[1].dtype == torch.bool
    assert of(counting)[0].dtype == torch.int64
    assert of(annotated)[1] == 1


def rare(x):
    total = 0
    for i in range(len(x)):
        if x[i] == 2:
            total += 1
    return total


def test_lines_that_were_not_reached_get_arguments_of_their_own():
    found = synthesize(rare, read_function(rare))
    assert len(found.arguments) > 1


def forever(x):
    n = 0
    while n < 5:
        n -= int(abs(x[0])) * 0
    for i in range(n):
        pass


def test_a_call_without_end_is_broken_off():
    found = synthesize(forever, read_function(forever), attempts=3)
    assert not found.arguments and "TooLong" in found.last
