"""Counts below zero, repeated increments, numbers of all sizes."""

from math import inf, nan

import pytest
import torch
from cases import args, cases_of, check, i8, scalar, values, x4, zeros

CASES = []
case = cases_of(CASES)


@case(args(zeros(5), 5), args(zeros(5), 1), args(zeros(5), 0), args(zeros(5), -3))
def neg_stop(y, n):
    for i in range(2, n):
        y[i - 2] = 1.0


@case(args(zeros(5), 1), args(zeros(5), 5))
def neg_stop1(y, n):
    for i in range(2, n):
        y[i - 2] = 1.0


@case(args(zeros(5), -1), args(zeros(5), 3), args(zeros(5), -2))
def neg_n(y, n):
    for i in range(n):
        y[i] = 1.0


@case(args(zeros(5), 3), args(zeros(5), -1), args(zeros(5), -2))
def neg_n2(y, n):
    for i in range(n):
        y[i] = 1.0


@case(args(x4, 3), args(x4, -1), args(x4, 0))
def neg_sum(x, n):
    s = 0.0
    for i in range(n):
        s = s + x[i].item()
    return s


@case(args(x4, 3), args(x4, -1), args(x4, 0))
def neg_sum_cell(x, n):
    y = torch.zeros(1)
    for i in range(n):
        y[0] += x[i]
    return y


@case(args(zeros(6), x4, 4), args(zeros(6), x4, 1), args(zeros(6), x4, 0))
def neg_rev(y, x, n):
    for i in range(n - 2, -1, -1):
        y[i] = 3.0


@case(args(zeros(6), 2, 5), args(zeros(6), 5, 2), args(zeros(6), 0, -1), args(zeros(6), 3, 1))
def ab(y, p, q):
    for i in range(p, q):
        y[i] = 1.0


@case(args(zeros(6), 2, 5), args(zeros(6), 5, 2), args(zeros(6), 0, -1), args(zeros(6), 3, 1))
def ab2(y, p, q):
    for i in range(p, q):
        y[i - p] = 1.0


@case(args(zeros(6), 2, 5), args(zeros(6), 5, 2), args(zeros(6), 0, -1), args(zeros(6), 3, 1))
def ab_rev(y, p, q):
    for i in range(q - 1, p - 1, -1):
        y[i] = float(i)


@case(args(zeros(6, 6), 3, 4), args(zeros(6, 6), -1, 4), args(zeros(6, 6), 3, -2))
def nested_n(y, n, m):
    for i in range(n):
        for j in range(m):
            y[i, j] = 1.0


@case(args(x4, 2.0, 3.0))
def text1(x, a, b):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = x[i] * (-a + b)
    return y


@case(args(x4, 2.0, 3.0))
def text1b(x, a, b):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = x[i] - (-a - b)
    return y


@case(args(4, 2.0, 3.0))
def text2(n, a, b):
    s = 0.0
    for i in range(n):
        s += a + b
    return s


@case(args(4))
def text3(n):
    s = 0
    for i in range(n):
        s += 1 + 1
    return s


@case(args(4, 2.0))
def text4(n, a):
    s = 0.0
    for i in range(n):
        s -= a - 1
    return s


@case(args(x4, 3))
def text5(x, n):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = x[i] * (-2) ** 2
    return y


@case(args(x4, 3.0))
def text6(x, n):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = x[i] * (-2.0) ** n
    return y


@case(args(x4, 3.0))
def text7(x, n):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = x[i] ** (-n if n > 2 else n)
    return y


@case(args(x4, 2.0, inf), args(x4, 0, inf))
def rep_inf(x, n, w):
    s = 0.0
    for i in range(len(x)):
        s += w
    return s


@case(args(3, 1.5), args(0, inf), args(0, nan), args(1, inf))
def rep_inf2(n, w):
    s = 0.0
    for i in range(n):
        s += w
    return s


@case(args(3, scalar(1.5), zeros(1)), args(0, scalar(inf), zeros(1)))
def rep_inf3(n, w, y):
    for i in range(n):
        y[0] += w


@case(args(3, scalar(100, dtype=torch.uint8), zeros(1, dtype=torch.uint8)),
      args(300, scalar(3, dtype=torch.uint8), zeros(1, dtype=torch.uint8)))
def rep_u8(n, w, y):
    for i in range(n):
        y[0] += w


@case(args(x4, 2), args(x4, 10 ** 30), args(x4, 2 ** 63), args(x4, -2 ** 63))
def bigint(x, n):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i] * n
    return y


@case(args(values(1, 2, 3), 2), args(values(1, 2, 3), 2 ** 63), args(values(1, 2, 3), 2 ** 62))
def bigint2(x, n):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = x[i] + n
    return y


@case(args(values(1, 2, 3), 2), args(values(1, 2, 3), 2 ** 63), args(values(1, 2, 3), 2 ** 62))
def bigint3(x, n):
    y = torch.zeros(3, dtype=torch.int64)
    for i in range(3):
        y[i] = i * n
    return y


@case(args(values(1, 2, 3, dtype=torch.int8), 2), args(values(1, 2, 3, dtype=torch.int8), 200),
      args(values(1, 2, 3, dtype=torch.int8), -129))
def i8n(x, n):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = x[i] + n
    return y


@case(args(values(1, 2, 3, dtype=torch.int8), 2), args(values(1, 2, 3, dtype=torch.int8), 200),
      args(values(1, 2, 3, dtype=torch.int8), -129))
def i8cmp(x, n):
    y = torch.zeros(3)
    for i in range(3):
        if x[i] < n:
            y[i] = 1.0
    return y


@case(args(values(1, 2, 3, dtype=torch.int8), 2), args(values(1, 2, 3, dtype=torch.int8), 200),
      args(values(1, 2, 3, dtype=torch.uint8), -1))
def i8store(x, n):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = 1.0
        x[i] = n
    return y


@case(args(values(1, 2, 3, dtype=torch.int8), 2), args(values(1, 2, 3, dtype=torch.int8), 200))
def i8store2(x, n):
    for i in range(3):
        if x[i] > 1:
            x[i] = n


@case(args(x4, 2, 0.5), args(x4, 2.5, 1), args(x4, 0.5, 1), args(x4, 1e+39, 1))
def mx_num(x, p, q):
    for i in range(4):
        x[i] = max(p, q)


@case(args(x4, 2, 0.5), args(x4, 2.5, 1), args(x4, nan, 1))
def mx_num2(x, p, q):
    s = 0
    for i in range(4):
        s = max(p, q, s)
    return s


@case(args(x4), args(values(1e+20, 2.0)), args(values(nan, 2.0)), args(i8))
def conv_int(x):
    y = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        y[i] = int(x[i]) + 1
    return y


@case(args(values(2.5, 3.5, -0.4)), args(values(0.5, 1.5, 2.5, dtype=torch.float64)))
def conv_round(x):
    y = torch.zeros(3)
    for i in range(len(x)):
        y[i] = round(x[i].item()) * -0.0
    return y


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
