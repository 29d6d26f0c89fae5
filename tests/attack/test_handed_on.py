"""What one iteration hands to the next, where it is easily mistaken: cells, rows, nests, ties, stale starts."""

import pytest
import torch
from cases import args, cases_of, check, values, zeros

CASES = []
case = cases_of(CASES)
SIZES = (7, 0, 1, 2)


def few(*shape):
    """Makes a tensor of few different numbers, so that there are ties."""
    return lambda: torch.randint(-2, 3, shape, generator=torch.Generator().manual_seed(sum(shape))).float()


def some(n):
    return lambda: torch.rand(n, generator=torch.Generator().manual_seed(n + 5)) > 0.5


@case(*[args(few(n)) for n in SIZES])
def edges(x):
    prev = False
    n = 0
    for i in range(len(x)):
        cur = x[i] > 0
        if cur and not prev:
            n += 1
        prev = cur
    return n


@case(*[args(few(2), few(n), zeros(n)) for n in SIZES], args(zeros(2, dtype=torch.int64), few(4), zeros(4)))
def cell(a, b, o):
    for i in range(len(b)):
        o[i] = a[0] + 1
        a[0] = b[i]


@case(*[args(few(2), few(n), zeros(n)) for n in SIZES])
def cell2(a, b, o):
    for i in range(len(b)):
        if b[i] > 0:
            a[0] = b[i]
        o[i] = a[0]


@case(*[args(few(n), zeros(n)) for n in SIZES])
def crossing(x, o):
    p = 0
    for i in range(len(x)):
        o[i] = x[i] * p < 0
        p = x[i]


@case(*[args(few(n), some(n)) for n in SIZES])
def appended(x, m):
    v = x[0]
    out = []
    for i in range(len(x)):
        if m[i]:
            v = x[i]
        out.append(v)
    return torch.stack(out)


@case(*[args(few(n, n), zeros(n)) for n in SIZES])
def diag(x, o):
    p = x[0, 0]
    for i in range(x.shape[0]):
        o[i] = p
        p = x[i, i]


@case(*[args(few(n)) for n in SIZES])
def stale(x):
    b = x[0] * 2
    x[0] = -50.0
    o = torch.zeros_like(x)
    for i in range(len(x)):
        o[i] = b
        b = x[i - 1] * 2
    return o


@case(*[args(few(n, 3), some(n), zeros(n, 3)) for n in SIZES])
def rowsel(X, m, o):
    r = X[0]
    for i in range(X.shape[0]):
        if m[i]:
            r = X[i]
        o[i] = r


@case(*[args(few(n, 3), zeros(n, 3)) for n in SIZES])
def rowprev(X, o):
    r = X[-1]
    for i in range(X.shape[0]):
        o[i] = X[i] - r
        r = X[i]


@case(*[args(few(n, m), zeros(n, m)) for n, m in ((3, 4), (1, 1), (2, 0), (3, 1), (0, 3))])
def carried2(X, o):
    p = 0.0
    for i in range(X.shape[0]):
        for j in range(X.shape[1]):
            o[i, j] = X[i, j] + p
            p = X[i, j]


@case(*[args(few(n, 3), some(n)) for n in SIZES])
def carried3(X, m):
    v = X[0, 0]
    for i in range(X.shape[0]):
        for j in range(X.shape[1]):
            if m[i]:
                v = X[i, j]
    return v


@case(*[args(few(n, 3), some(n)) for n in SIZES])
def nestguard(X, m):
    b = float("-inf")
    r = -1
    for i in range(X.shape[0]):
        if m[i]:
            for j in range(X.shape[1]):
                if X[i, j] > b:
                    b = X[i, j]
                    r = i
    return b, r


@case(*[args(few(n, n), zeros(n, dtype=torch.int64)) for n in SIZES])
def tri(X, o):
    for i in range(X.shape[0]):
        k = 0
        b = X[i, 0]
        for j in range(i + 1):
            if X[i, j] > b:
                b = X[i, j]
                k = j
        o[i] = k


@case(*[args(few(n, n), zeros(n, dtype=torch.int64)) for n in SIZES])
def trilast(X, o):
    for i in range(X.shape[0]):
        k = -1
        for j in range(i):
            if X[i, j] > 0:
                k = j
        o[i] = k


@case(args(few(2, 3, 4)), args(few(1, 1, 1)), args(few(2, 1, 3)))
def tie3(X):
    b = X[0, 0, 0]
    p = q = r = 0
    for i in range(X.shape[0]):
        for j in range(X.shape[1]):
            for k in range(X.shape[2]):
                if X[i, j, k] >= b:
                    b = X[i, j, k]
                    p = i
                    q = j
                    r = k
    return b, p, q, r


@case(args(few(3, 4, 2), zeros(3), zeros(3, dtype=torch.int64)),
      args(few(1, 1, 1), zeros(1), zeros(1, dtype=torch.int64)))
def permaxrow(X, o, p):
    for a in range(X.shape[0]):
        b = X[a, 0, 0]
        k = 0
        for i in range(X.shape[1]):
            for j in range(X.shape[2]):
                if X[a, i, j] > b:
                    b = X[a, i, j]
                    k = j
        o[a] = b
        p[a] = k


@case(*[args(few(n)) for n in (9, 2, 3)])
def strided(a):
    b = abs(a[0])
    k = 0
    for i in range(1, len(a) // 2):
        if abs(a[2 * i]) > b:
            b = abs(a[2 * i])
            k = i
    return b, k


@case(*[args(few(n)) for n in (9, 3, 2)])
def from2(a):
    b = float("-inf")
    k = -1
    for i in range(2, len(a), 3):
        if a[i] > b:
            b = a[i]
            k = i
    return b, k


@case(*[args(few(n)) for n in (9, 3, 2)])
def first_tie_down(a):
    k = -1
    b = float("inf")
    for i in range(len(a) - 1, 1, -1):
        if a[i] < b:
            b = a[i]
            k = i
    return b, k


@case(*[args(few(5), values(2, 1, dtype=dtype), zeros(5))
        for dtype in (torch.uint8, torch.int8, torch.int32, torch.int64)])
def at_a_number(x, at, out):
    k = at[0].item()
    for i in range(len(x)):
        out[i] = x[i] - x[k]
    return x[k]


@case(*[args(few(n)) for n in SIZES])
def number_after_tensor(x):
    t = x.sum()
    for i in range(len(x)):
        if x[i] > 0:
            t = x[i].item()
    return t


@case(*[args(few(n)) for n in SIZES[::2]])
def number_after_tensor_at_the_maximum(x):
    t = x.sum()
    best = float("-inf")
    for i in range(len(x)):
        if x[i] > best:
            best = x[i]
            t = i
    return t, best


@case(*[args(few(n)) for n in SIZES])
def what_it_was_before(x):
    v = x[0] * 1 if len(x) else x.sum()
    w = v
    for i in range(len(x)):
        if x[i] > 5:
            v = x[i] * 2
    return v, w


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, "bitwise", grad)
    check(f, makers[:1], level, True)
