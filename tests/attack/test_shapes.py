"""Rows, transposed and ragged arrays, gathers, sums over some axes."""

from math import inf

import pytest
import torch
from cases import args, cases_of, check, counting, values, zeros

CASES = []
case = cases_of(CASES)


@case(args(counting(3, 1), counting(3, 4)), args(counting(3, 4), counting(3, 4)),
      args(counting(3, 4), counting(3, 1)), args(counting(3, 2), counting(3, 4)))
def rows_bc(x, y):
    for i in range(len(x)):
        y[i] = x[i] * 2


@case(args(counting(3, 1), counting(3, 4)), args(counting(3, 4), counting(3, 1)),
      args(counting(3, 3), counting(3, 1)))
def rows_new(x, y):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + y[i]
    return out


@case(args(counting(3, 4), counting(4)), args(counting(3, 1), counting(4)),
      args(counting(3, 4), counting(1)))
def rows_vec(x, v):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + v
    return out


@case(args(counting(3, 3), counting(3)))
def rows_el(x, v):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + v[i]
    return out


@case(args(counting(3, 3)))
def diag(x):
    out = torch.zeros(3)
    for i in range(3):
        out[i] = x[i, i] + x[i, 2 - i] + x[2 - i, i]
    return out


@case(args(counting(3, 4)), args(lambda: counting(4, 3)().t()))
def transp(x):
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[j, i] = x[i, j]
    return out


@case(args(counting(3, 4)), args(lambda: counting(4, 3)().t()))
def transp2(x):
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[j, i] = x[i, j] * 2
    return out


@case(args(lambda: counting(4, 3)().t(), counting(3, 4)))
def like_t(x, y):
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = y[i, j] * 2
    return out


@case(args(lambda: torch.tensor([2.0]).expand(4)), args(lambda: torch.arange(8.0)[::2]))
def like_exp(x):
    out = torch.zeros_like(x)
    for i in range(4):
        out[i] = x[i]
    return out


@case(args(counting(3)))
def outer(x):
    out = torch.zeros(3, 3)
    for i in range(3):
        for j in range(3):
            out[j, i] = x[i] - 2 * x[j]
    return out


@case(args(counting(3, 3)))
def tri(x):
    out = torch.zeros(3, 3)
    for i in range(3):
        for j in range(i):
            out[i, j] = x[i, j]
    return out


@case(args(counting(3, 3)))
def tri_sym(x):
    for i in range(3):
        for j in range(i):
            x[i, j] = x[j, i]


@case(args(counting(3, 3)))
def tri_sym2(x):
    for i in range(3):
        for j in range(3):
            x[i, j] = x[j, i]


@case(args(counting(4, 4)))
def tri_sum(x):
    s = 0.0
    for i in range(4):
        for j in range(i + 1, 4):
            s = s + x[i, j]
    return s


@case(args(counting(4, 4)))
def tri_max(x):
    s = -inf
    for i in range(4):
        for j in range(i):
            if x[i, j] > s:
                s = x[i, j]
    return s


@case(args(counting(3, 4), values(2, 0, 4)), args(counting(3, 4), values(2, 5, 4)),
      args(counting(3, 4), values(-1, -2, 4)))
def ragged(x, lengths):
    out = torch.zeros(3)
    for b in range(3):
        for t in range(lengths[b]):
            out[b] += x[b, t]
    return out


@case(args(counting(3, 4), values(2, 0, 4)), args(counting(3, 4), values(2, 3, 4)),
      args(counting(3, 4), values(-1, -2, 4)))
def ragged_max(x, lengths):
    out = torch.zeros(3)
    for b in range(3):
        m = 0.0
        for t in range(lengths[b]):
            if x[b, t] > m:
                m = x[b, t]
        out[b] = m
    return out


@case(args(counting(3, 4), values(2, 0, 4)), args(counting(3, 4), values(2, 3, 4)))
def ragged_last(x, lengths):
    out = torch.zeros(3)
    for b in range(3):
        m = 0.0
        for t in range(lengths[b]):
            m = x[b, t]
        out[b] = m
    return out


@case(args(counting(2, 3, 4)))
def r3(x):
    y = torch.zeros(4, 2, 3)
    for i in range(2):
        for j in range(3):
            for k in range(4):
                y[k, i, j] = x[i, j, k] * 2
    return y


@case(args(counting(2, 3, 4)))
def r3b(x):
    y = torch.zeros(2, 4)
    for i in range(2):
        for k in range(4):
            for j in range(3):
                y[i, k] += x[i, j, k]
    return y


@case(args(counting(2, 3, 4)))
def r3c(x):
    y = torch.zeros(2, 3)
    for i in range(2):
        for j in range(3):
            y[i, j] = x[i, j, 1] - x[i, 0, j]
    return y


@case(args(counting(3, 4), values(1, 0, 2)))
def gather_row(X, idx):
    y = torch.zeros(3, 4)
    for i in range(3):
        y[i] = X[idx[i]]
    return y


@case(args(counting(3, 4), values(1, 0, 2)))
def gather_col(X, idx):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = X[i, idx[i]]
    return y


@case(args(counting(3, 4), values(1, 0, 2), values(3, 1)))
def gather_two(X, idx, jdx):
    y = torch.zeros(3, 2)
    for i in range(3):
        for j in range(2):
            y[i, j] = X[idx[i], jdx[j]]
    return y


@case(args(counting(3, 4), values(1, 0, 2), values(3, 1)))
def gather_two_t(X, idx, jdx):
    y = torch.zeros(2, 3)
    for i in range(3):
        for j in range(2):
            y[j, i] = X[idx[i], jdx[j]]
    return y


@case(args(counting(3, 4), values(3, 1)))
def gather_mid(X, jdx):
    y = torch.zeros(2, 3)
    for i in range(3):
        for j in range(2):
            y[j, i] = X[i, jdx[j]]
    return y


@case(args(counting(6)))
def conv(x):
    y = torch.zeros(4)
    for i in range(4):
        for j in range(3):
            y[i] += x[i + j]
    return y


@case(args(counting(6)))
def hank(x):
    y = torch.zeros(3, 3)
    for i in range(3):
        for j in range(3):
            y[i, j] = x[i + j] - x[i - j]
    return y


@case(args(counting(6)))
def hank_store(x):
    y = torch.zeros(6)
    for i in range(3):
        for j in range(3):
            y[i + j] = x[i] + 10 * j
    return y


@case(args(counting(9)))
def flat(x):
    y = torch.zeros(3, 3)
    for i in range(3):
        for j in range(3):
            y[i, j] = x[3 * i + j]
    return y


@case(args(counting(3, 3)))
def flat_store(X):
    y = torch.zeros(9)
    for i in range(3):
        for j in range(3):
            y[3 * i + j] = X[i, j]
    return y


@case(args(counting(3, 4)), args(lambda: counting(4, 3)().t()))
def unr(x):
    y = torch.zeros_like(x)
    for k in range(x.numel()):
        i, j = torch.unravel_index(torch.tensor(k), x.shape)
        y[i, j] = x[i, j] * 2
    return y


def three():
    return (torch.tensor([1.0, 2.0, 3.0]),)


@case(three)
def under_inf(x):
    y = torch.zeros(3)
    with torch.inference_mode():
        for i in range(3):
            y[i] = x[i]
        z = torch.zeros(3)
        for i in range(3):
            z[i] = x[i] * 2
    return y, z


@case(args(counting(3, 4), zeros(3)))
def rowsum(x, y):
    for i in range(3):
        for j in range(4):
            y[i] += x[i, j]


@case(args(counting(3, 4), zeros(3)))
def rowsum_t(x, y):
    for j in range(4):
        for i in range(3):
            y[i] += x[i, j]


@case(args(counting(3, 4), zeros(4)))
def colsum_last(x, y):
    for i in range(3):
        for j in range(4):
            y[j] = x[i, j]


@case(args(counting(3, 4), counting(4, 2)))
def matmul(x, y):
    c = torch.zeros(3, 2)
    for i in range(3):
        for j in range(2):
            for k in range(4):
                c[i, j] += x[i, k] * y[k, j]
    return c


@case(args(counting(3, 4), counting(4, 2)))
def matmul2(x, y):
    c = torch.zeros(3, 2)
    for i in range(3):
        for j in range(2):
            s = 0.0
            for k in range(4):
                s += x[i, k] * y[k, j]
            c[i, j] = s
    return c


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
