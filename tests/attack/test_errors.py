"""Errors of values that nobody reads, extremes with ties and nan, indices from tensors."""
# ruff: noqa: F841 (values that nobody reads are the point)

import math
from math import inf, nan

import pytest
import torch
from cases import args, cases_of, check, counting, i8, m4, scalar, u8, values, x4, y4

CASES = []
case = cases_of(CASES)


@case(args(values(1, 0, 2), values(1, 1, 0)))
def dead_div(x, y):
    z = torch.zeros(3)
    for i in range(3):
        t = x[i] // y[i]
        z[i] = 1.0
    return z


@case(args(x4))
def dead_index(x):
    z = torch.zeros(10)
    for i in range(10):
        t = x[i]
        z[i] = 1.0
    return z


@case(args(x4))
def dead_item_div(x):
    z = torch.zeros(4)
    for i in range(4):
        t = 1 / (x[i].item() - 3.0)
        z[i] = 1.0
    return z


@case(args(x4))
def dead_cond_index(x):
    z = torch.zeros(10)
    for i in range(10):
        if x[i] > 0:
            t = 1
        z[i] = 1.0
    return z


@case(args(x4))
def dead_range(x):
    z = torch.zeros(4)
    for i in range(4):
        for j in range(5):
            t = x[j]
        z[i] = 1.0
    return z


@case(args(counting(2, 2), counting(2, 3)))
def dead_rows(x, y):
    z = torch.zeros(2)
    for i in range(2):
        t = x[i] + y[i]
        z[i] = 1.0
    return z


@case(args(x4))
def dead_math(x):
    z = torch.zeros(4)
    for i in range(4):
        t = math.sqrt(x[i])
        z[i] = 1.0
    return z


@case(args(values(1.0, nan)))
def dead_int(x):
    z = torch.zeros(2)
    for i in range(2):
        t = int(x[i])
        z[i] = 1.0
    return z


@case(args(x4, 2), args(x4, 0))
def dead_between(x, n):
    z = torch.zeros(4)
    for i in range(4):
        z[i] = x[i]
    t = 1 / n
    return z


@case(args(x4))
def overwritten_store(x):
    z = torch.zeros(10)
    for i in range(10):
        z[i] = x[i]
        z[i] = 1.0
    return z


@case(args(values(1, 2, 3), values(1, 0, 2)))
def overwritten_store2(x, y):
    z = torch.zeros(3)
    for i in range(3):
        z[i] = x[i] // y[i]
        z[i] = 1.0
    return z


@case(args(values(1.0, nan, 2.0)), args(values(nan, 1.0, 2.0)), args(values(-0.0, 0.0)),
      args(values(0.0, -0.0)), args(values(-inf, -inf)), args(values(2.0, 2.0)), level="bitwise", grad=True)
def mx(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] > m:
            m = x[i]
    return m * 1


@case(args(values(1.0, nan, 2.0)), args(values(-inf, -inf)), args(values(2.0, 2.0)),
      args(values(-0.0, 0.0, -0.0)), level="bitwise")
def mx_inf(x):
    m = -inf
    for i in range(len(x)):
        if x[i] >= m:
            m = x[i]
    return m * 1


@case(args(values(0.0, -0.0)), args(values(-0.0, 0.0)), args(values(1.0, nan)), args(values(nan, 1.0)),
      level="bitwise")
def mx_b(x):
    m = x[0] * 1
    for i in range(len(x)):
        m = max(m, x[i])
    return m * 1


@case(args(values(0.0, -0.0)), args(values(-0.0, 0.0)), args(values(1.0, nan)), args(values(nan, 1.0)),
      args(values(3.0, 3.0)), level="bitwise")
def mx_b2(x):
    m = x[0] * 1
    for i in range(len(x)):
        m = max(x[i], m)
    return m * 1


@case(args(values(3, 1, 3)), args(u8), args(i8), args(m4))
def mx_int(x):
    m = 0
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
    return m * 1


@case(args(values(3, 1, 3)), args(values(-3, -1)))
def mx_item(x):
    m = 0
    for i in range(len(x)):
        if x[i].item() > m:
            m = x[i].item()
    return m


@case(args(values(3.0, 1.0, 3.0)), args(values(1.0, 3.0, 3.0)), args(values(nan, 3.0)),
      args(values(-1.0, -2.0)))
def argmx(x):
    m = 0.0
    k = -1
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
            k = i
    return k


@case(args(values(3.0, 1.0, 3.0)), args(values(1.0, 3.0, 3.0)), args(values(nan, 3.0)),
      args(values(-1.0, -2.0)))
def argmx2(x):
    m = x[0]
    k = 0
    for i in range(1, len(x)):
        if x[i] >= m:
            m = x[i]
            k = i
    return k


@case(args(values(3.0, 1.0, 3.0), values(5.0, 6.0, 7.0)),
      args(values(1.0, 3.0, 3.0), values(5.0, 6.0, 7.0)))
def argmx_follow(x, y):
    m = x[0]
    k = y[0] * 1
    c = 0
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
            k = y[i] * 1
            c = i
    return k, c


@case(args(x4, values(5.0, -6.0, 7.0, 1.0)))
def mx_stale(x, y):
    m = x[0] * 1
    for i in range(len(x)):
        x[i] = y[i]
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
    return m * 1


@case(args(x4, y4))
def mx_absorb_stale(x, y):
    m = x[0] * 1
    x[0] = -100.0
    for i in range(1, len(x)):
        if x[i] * 1 > m:
            m = x[i] * 1
    return m * 1


@case(args(values(5.0, 1.0, 2.0)))
def mx_absorb_store(x):
    m = x[0] * 1
    k = 0
    x[0] = 0.0
    for i in range(len(x)):
        if x[i] * 1 > m:
            m = x[i] * 1
            k = i
    return k


@case(args(values(1, 2, 3)), args(x4))
def andor(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = x[i] and 5
    return y


@case(args(values(0, 2, 3)), args(values(0.0, -0.0, nan)))
def orval(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = x[i] or 7
    return y


@case(args(values(0, 2, 3)), args(u8))
def orval2(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = (x[i] or -7) * 2
    return y


@case(args(x4, values(0, 1, 5, 2)), args(x4, values(0, -1, 3, 2)), args(x4, values(0, -5, 3, 2)))
def gath(x, idx):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[idx[i]]
    return y


@case(args(x4, values(0, 1, 5, 2)))
def gath_guard(x, idx):
    y = torch.zeros(4)
    for i in range(4):
        if idx[i] < 4:
            y[i] = x[idx[i]]
    return y


@case(args(x4, values(0, 1, 255, 2, dtype=torch.uint8)))
def gath_u8(x, idx):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[idx[i]]
    return y


@case(args(x4, scalar(2)), args(x4, scalar(-1)), args(x4, scalar(7)),
      args(x4, scalar(2, dtype=torch.uint8)))
def pick0d(x, k):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[k] * x[i]
    return y


@case(args(x4, scalar(2)), args(x4, scalar(-1)), args(x4, scalar(7)))
def store0d(x, k):
    for i in range(4):
        x[k] += x[i]


@case(args(x4, scalar(2)), args(x4, scalar(-1)), args(x4, scalar(7)))
def store0d2(x, k):
    y = torch.zeros(4)
    for i in range(4):
        x[k] = 5.0
        y[i] = x[i]
    return y


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
