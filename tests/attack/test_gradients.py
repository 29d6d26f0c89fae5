"""Gradients: of untaken branches, ties, products with zeros, under no_grad."""

from math import inf, nan

import pytest
import torch
from cases import args, cases_of, check, leaf, values, x4, zeros

CASES = []
case = cases_of(CASES)


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), args(x4), args(leaf(1.0, 4.0)), grad=True, level="bitwise")
def g_sqrt(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        if x[i] > 0:
            y[i] = torch.sqrt(x[i])
    return y


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), grad=True)
def g_soft(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = max(x[i], 0)
    return y


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), grad=True)
def g_item(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i].item() * x[i]
    return s


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), grad=True)
def g_detach(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = x[i].detach() * x[i]
    return y


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), grad=True)
def g_detach2(x):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = x[i].detach()
    return y


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), args(leaf(3.0, 3.0)), args(leaf(1.0)), grad=True, level="bitwise")
def g_max(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] >= m:
            m = x[i]
    return m * 2


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), args(leaf(3.0, 3.0)), grad=True, level="bitwise")
def g_max2(x):
    m = -inf
    for i in range(len(x)):
        m = max(m, x[i])
    return m * 2


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), args(leaf(3.0, 0.0, 0.0, 2.0)), grad=True)
def g_prod(x):
    m = 1.0
    for i in range(len(x)):
        m = m * x[i]
    return m


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), args(leaf(3.0, 0.0, 2.0)), grad=True)
def g_cumprod(x):
    m = 1.0
    y = torch.zeros(len(x))
    for i in range(len(x)):
        m = m * x[i]
        y[i] = m
    return y


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), grad=True)
def g_stack(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] * 2)
    return torch.stack(L)


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), grad=True)
def g_tensor(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] * 2)
    return torch.tensor(L)


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), grad=True)
def g_stack_x(x):
    L = []
    for i in range(len(x)):
        L.append(x[i])
    return torch.stack(L)


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), args(lambda: torch.tensor([1.0, 2.0]) * 1), grad=True)
def g_leafwrite(x):
    for i in range(len(x)):
        x[i] = 0.0


@case(args(leaf(1.0, -2.0, 2.0, 4.0), zeros(4)), grad=True)
def g_argwrite(x, y):
    for i in range(len(x)):
        y[i] = x[i] * 2


@case(args(leaf(1.0, -2.0, 2.0, 4.0), lambda: torch.zeros(8)[::2]),
      args(leaf(1.0, -2.0, 2.0, 4.0), lambda: torch.zeros(8)[:4]), grad=True)
def g_viewwrite(x, y):
    for i in range(len(x)):
        y[i] = x[i] * 2


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), grad=True)
def g_nograd(x):
    y = torch.zeros(4)
    with torch.no_grad():
        for i in range(len(x)):
            y[i] = x[i] * 2
    return y


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), grad=True)
def g_nograd_leaf(x):
    with torch.no_grad():
        for i in range(len(x)):
            x[i] = x[i] * 2
    return x * 1


@case(args(leaf(1.0, -2.0, 2.0, 4.0)), args(leaf(-1.0, -2.0)), grad=True)
def g_ret_intstore(x):
    y = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        y[i] = x[i] * 2
    return y


@case(args(leaf(1.0, -2.0, 2.0, 4.0), leaf(1.0, 2.0, 3.0, 4.0)), grad=True)
def g_div(x, y):
    z = torch.zeros(4)
    for i in range(4):
        z[i] = x[i] / y[i] if y[i] > 2 else 0.0
    return z


@case(args(leaf(1.0, -2.0, 0.0, 4.0)), grad=True, level="bitwise")
def g_pow(x):
    z = torch.zeros(4)
    for i in range(4):
        z[i] = x[i] ** 0.5 if x[i] > 0 else 0
    return z


@case(args(leaf(1.0, 0.0, 0.0, 4.0)), grad=True, level="bitwise")
def g_norm(x):
    s = 0.0
    for i in range(4):
        s = s + x[i] * x[i]
    return torch.sqrt(s)


@case(args(leaf(1.0, 0.0, 0.0, 4.0)), grad=True)
def g_sel_sum(x):
    s = 0.0
    for i in range(4):
        if x[i] > 0:
            s = s + torch.log(x[i])
    return s


@case(args(leaf(1.0, 0.0, 0.0, 4.0)), grad=True)
def g_and(x):
    s = 0.0
    for i in range(4):
        if x[i] > 0 and 1 / x[i] > 0.1:
            s = s + torch.log(x[i]) / x[i]
    return s


@case(args(leaf(1.0, 0.0, nan, 4.0)), grad=True)
def g_nan(x):
    s = 0.0
    for i in range(4):
        if x[i] > 0:
            s = s + x[i] * x[i]
    return s


@case(args(leaf(inf, 0.0, 2.0, 4.0)), grad=True)
def g_inf(x):
    y = torch.zeros(4)
    for i in range(4):
        t = x[i] * x[i]
        y[i] = t if x[i] < 3 else 0.0
    return y


@case(args(leaf(-1.0, 0.0, 2.0, 4.0)), grad=True)
def g_temp_sel(x):
    y = torch.zeros(4)
    for i in range(4):
        t = torch.sqrt(x[i])
        if x[i] > 0:
            y[i] = t
    return y


@case(args(leaf(1.0, 0.0, 2.0, 4.0), values(0, 1, 1, 3)), grad=True)
def g_gather(x, idx):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[idx[i]] * 2
    return y


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
