"""Loops that read and write one array at different places."""

import pytest
import torch
from cases import args, cases_of, check, counting, i8, x4, y4, zeros

CASES = []
case = cases_of(CASES)


@case(args(x4))
def shadow_len(x):
    len = 3
    y = torch.zeros(4)
    for i in range(len):
        y[i] = x[i]
    return y


@case(args(x4, y4))
def new_name(x, new_x):
    for i in range(len(x) - 1):
        x[i] = new_x[i + 1]
        new_x[i] = x[i + 1]


@case(args(x4, y4))
def circ(x, y):
    for i in range(len(x) - 1):
        x[i] = y[i + 1]
        y[i] = x[i + 1]


@case(args(x4, y4))
def circ2(x, y):
    for i in range(1, len(x)):
        x[i] = y[i - 1]
        y[i] = x[i - 1]


@case(args(x4, y4, zeros(4)))
def chain(x, y, z):
    for i in range(1, len(x)):
        x[i] = y[i] + 1
        z[i] = x[i - 1] * 2
        y[i] = z[i]


@case(args(x4, y4, zeros(4)))
def chain2(x, y, z):
    for i in range(len(x) - 1):
        z[i] = x[i + 1]
        x[i] = y[i]
        y[i] = x[i + 1]


@case(args(x4))
def wrap(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i - 1] = x[i - 2]
    return y


@case(args(x4))
def wrap2(x):
    for i in range(4):
        x[i - 1] = x[i]


@case(args(x4))
def wrap3(x):
    for i in range(4):
        x[i] = x[i - 1]


@case(args(x4))
def wrap4(x):
    for i in range(4):
        x[i] = x[-i - 1]


@case(args(x4))
def two_over(x):
    y = torch.zeros(5)
    for i in range(4):
        y[i] = x[i]
        y[i + 1] = x[i] * 2
    return y


@case(args(x4))
def two_over2(x):
    y = torch.zeros(5)
    for i in range(4):
        y[i + 1] = x[i] * 2
        y[i] = x[i]
    return y


@case(args(x4))
def two_over3(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i]
        y[0] = x[i] * 2
    return y


@case(args(x4))
def two_over4(x):
    y = torch.zeros(4)
    for i in range(4):
        y[0] = x[i] * 2
        y[i] += x[i]
    return y


@case(args(x4))
def two_over5(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i]
        y[3 - i] = x[i] * 2
    return y


@case(args(x4))
def two_over6(x):
    y = torch.zeros(4)
    for i in range(4):
        if x[i] > 0:
            y[3 - i] = x[i]
        y[i] = y[i] + 1
    return y


@case(args(x4))
def read_first(x):
    for i in range(4):
        x[i] = x[i] - x[0]


@case(args(x4))
def read_last(x):
    for i in range(4):
        x[i] = x[i] - x[3]


@case(args(x4, 2), args(x4, 0), args(x4, 1))
def read_k(x, k):
    for i in range(4):
        x[i] = x[i] - x[k]


@case(args(x4, 2), args(x4, 0), args(x4, -1))
def shift_k(x, k):
    for i in range(2):
        x[i] = x[i + k] + 1


@case(args(x4, 1), args(x4, 0), args(x4, -1), args(x4, 2))
def shift_k2(x, k):
    for i in range(1, 3):
        x[i] = x[i - k] + 1


@case(args(x4, x4))
def alias_param(x, y):
    for i in range(1, 4):
        y[i] = x[i - 1] * 2


@case(lambda: (lambda t: (t, t))(torch.tensor([1.0, 2.0, 3.0, 4.0])),
      lambda: (lambda t: (t[:3], t[1:]))(torch.tensor([1.0, 2.0, 3.0, 4.0])))
def alias_args(x, y):
    for i in range(1, 3):
        y[i] = x[i - 1] * 2


@case(args(x4))
def short(x):
    y = torch.zeros(4)
    for i in range(4):
        if i < 3 and x[i + 1] > 0:
            y[i] = 1.0
    return y


@case(args(x4))
def condexp_idx(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i + 1] if i < 3 else x[0]
    return y


@case(args(x4))
def minidx(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[min(i + 1, 3)] - x[max(i - 1, 0)]
    return y


@case(args(x4))
def modidx(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[(i + 1) % 4] - x[i // 2]
    return y


@case(args(x4))
def modstore(x):
    y = torch.zeros(4)
    for i in range(4):
        y[(i + 1) % 4] = x[i]
    return y


@case(args(x4))
def modstore2(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i // 2] = x[i]
    return y


@case(args(x4))
def stepdown(x):
    y = torch.zeros(4)
    for i in range(3, -1, -2):
        y[i] = x[i]
    return y


@case(args(x4))
def stepdown_sum(x):
    s = 0.0
    y = torch.zeros(4)
    for i in range(3, -1, -1):
        s = s + x[i]
        y[i] = s
    return y


@case(args(x4))
def cum_excl(x):
    s = 0.0
    y = torch.zeros(4)
    for i in range(4):
        y[i] = s
        s = s + x[i]
    return y


@case(args(x4))
def cum_both(x):
    s = 0.0
    q = 0.0
    y = torch.zeros(4)
    for i in range(4):
        s = s + x[i]
        q = q + s
        y[i] = q
    return y, s, q


@case(args(x4))
def cum_if(x):
    s = 0
    y = torch.zeros(4)
    for i in range(4):
        if x[i] > 0:
            s = s + 1
        y[i] = s
    return y, s


@case(args(x4))
def cum_reset(x):
    s = 0.0
    y = torch.zeros(4)
    for i in range(4):
        s = s + x[i] if x[i] > 0 else 0.0
        y[i] = s
    return y


@case(args(x4))
def rec(x):
    for i in range(1, 4):
        x[i] = x[i - 1] + x[i]


@case(args(x4), args(i8))
def rec2(x):
    y = torch.zeros(4)
    y[0] = x[0]
    for i in range(1, 4):
        y[i] = y[i - 1] + x[i]
    return y


@case(args(x4))
def rec3(x):
    y = torch.zeros(4, dtype=torch.int64)
    for i in range(1, 4):
        y[i] = y[i - 1] + x[i] * 0.6
    return y


@case(args(x4))
def rec4(x):
    for i in range(1, 4):
        x[i] = max(x[i - 1], x[i])


@case(args(counting(3, 4)))
def rec5(x):
    for i in range(1, 3):
        x[i] = x[i - 1] + x[i]


@case(args(counting(3, 4)))
def rec6(x):
    for i in range(1, 3):
        for j in range(1, 4):
            x[i, j] = x[i - 1, j - 1] + x[i, j]


@case(args(counting(3, 4)))
def rec7(x):
    for i in range(3):
        for j in range(1, 4):
            x[i, j] = x[i, j - 1] + x[i, j]


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
