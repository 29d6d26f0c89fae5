"""Branches, early returns, and loops inside loops that stay."""

import pytest
import torch
from cases import args, cases_of, check, m4, values, x4, y4, zeros

CASES = []
case = cases_of(CASES)


@case(args(x4, zeros(3)))
def outer_carry(x, y):
    log = [0]
    s = 0.0
    for k in range(3):
        log.append(k)
        for j in range(len(x)):
            s = s + x[j]
            y[k] = s
    return log


@case(args(x4, zeros(4)))
def outer_carry2(x, y):
    k = 0
    s = 0.0
    while k < 3:
        k += 1
        for j in range(len(x)):
            s = s + x[j].item()
            y[j] = s


@case(args(x4, zeros(4)))
def outer_carry3(x, y):
    k = 0
    t = 1.0
    while k < 3:
        k += 1
        for j in range(len(x)):
            y[j] = x[j] * t
        t = t + 1.0


@case(args(x4, zeros(4)))
def outer_carry4(x, y):
    k = 0
    t = 0.0
    while k < 3:
        k += 1
        for j in range(len(x)):
            y[j] = x[j] * t
            t = x[j].item()


@case(args(x4, y4, zeros(4)))
def merge_between(x, y, z):
    for i in range(len(x)):
        c = x[i] > 0
        if c:
            y[i] = 1.0
        t = y[i] * 1
        if not c:
            y[i] = 2.0
        z[i] = t


@case(args(x4, y4))
def merge_between_sum(x, y):
    s = 0.0
    for i in range(len(x)):
        c = x[i] > 0
        if c:
            y[i] = 1.0
        s = s + y[i]
        if not c:
            y[i] = 2.0
    return s


@case(args(x4, y4))
def cont_region(x, y):
    log = [0]
    for i in range(4):
        log.append(i)
        if x[i] > 0:
            for j in range(4):
                y[j] = x[j] * i
            continue
        log.append(-1)
    return log


@case(args(x4, y4))
def cont_region2(x, y):
    k = 0
    while k < 4:
        k += 1
        if k > 2:
            for j in range(4):
                y[j] = x[j] * k
            continue
        print(k)


@case(args(x4, y4), args(values(-1.0, 2.0, 3.0, 4.0), y4))
def ret_region(x, y):
    if x[0] > 0:
        for j in range(4):
            y[j] = x[j] * 2
        return y
    print("no")
    return x


@case(args(x4, y4), args(values(-1.0, 2.0, 3.0, 4.0), y4))
def ret_if(x, y):
    if x[0] > 0:
        return x
    for j in range(4):
        y[j] = x[j] * 2
    return y


@case(args(x4, y4), args(values(-1.0, 2.0, 3.0, 4.0), y4))
def ret_if_else(x, y):
    if x[0] > 0:
        for j in range(4):
            y[j] = x[j] * 2
        return y
    else:
        for j in range(4):
            y[j] = x[j] * 3
        return x


@case(args(x4, y4, 3), args(x4, y4, 0))
def ret_if_py(x, y, n):
    if n == 0:
        return x
    for j in range(4):
        y[j] = x[j] * 2
    return y


@case(args(x4, y4, m4))
def gate_scan(x, y, m):
    s = 0.0
    for i in range(4):
        s = s + x[i - 1]
        if m[i]:
            y[i] = s


@case(args(x4, y4, m4, values(3, 2, 1, 0)))
def gate_scan2(x, y, m, idx):
    s = 0.0
    for i in range(4):
        s = s + x[idx[i]]
        y[i] = s if m[i] else 0.0


@case(args(values(10, 20, 30, 40), values(1, 2, 3, 4), values(0, 0, 0, 0), m4))
def gate_scan3(x, d, y, m):
    s = 0
    for i in range(4):
        s = s + x[i] // d[i]
        if m[i]:
            y[i] = s


@case(args(lambda: torch.arange(1.0, 17).view(4, 4), y4, m4, values(3, 2, 1, 0)))
def gate_red(X, y, m, idx):
    for i in range(4):
        s = 0.0
        for j in range(4):
            s = s + X[idx[i], j]
        if m[i]:
            y[i] = s


@case(args(x4, y4, m4, values(3, 2, 1, 0)))
def gate_red2(x, y, m, idx):
    s = 0.0
    for j in range(4):
        s = s + x[idx[j]]
    for i in range(4):
        if m[i]:
            y[i] = s


@case(args(values(1.0, 2.0, 3.0, 4.0, requires_grad=True), m4), grad=True)
def gate_grad(x, m):
    y = torch.zeros(4)
    s = 0.0
    for i in range(4):
        s = s + x[i] * x[i]
        if m[i]:
            y[i] = s
    return y


@case(args(values(1.0, 2.0, 3.0, 4.0), m4, y4))
def gate_max(x, m, y):
    s = x[0] * 1
    for i in range(4):
        s = max(s, x[i - 1] * 1)
        if m[i]:
            y[i] = s


@case(args(values(1.0, 2.0, 3.0, 4.0), m4, y4))
def where_items(x, m, y):
    for i in range(4):
        y[i] = y[i] + 1
    u = max(2, x[0].item()) * 1
    return u


@case(args(values(1.0, 2.0, 3.0, 4.0), m4, y4))
def where_items2(x, m, y):
    s = 0.0
    for i in range(4):
        s += x[i].item()
    t = s if s > 3 else 3
    for i in range(4):
        y[i] = y[i] + t
    return t


@case(args(x4, y4))
def elif_multi(x, y):
    z = torch.zeros(4)
    for i in range(4):
        if x[i] > 2:
            y[i] = 1.0
            z[i] = y[i]
        elif x[i] > 0:
            z[i] = y[i]
            y[i] = 2.0
        elif x[i] < -3:
            z[i] += y[i]
        else:
            y[i] = z[i]
    return z


@case(args(x4, y4))
def store_read_cond(x, y):
    for i in range(4):
        if x[i] > 0:
            x[i] = -1.0
        if x[i] > 0:
            y[i] = 1.0
        else:
            y[i] = x[i]


@case(args(x4, y4))
def cond_next(x, y):
    for i in range(3):
        if x[i + 1] > 0:
            x[i] = y[i]
        else:
            y[i] = x[i + 1]


@case(args(x4, y4))
def cond_prev(x, y):
    for i in range(1, 4):
        if x[i - 1] > 0:
            x[i] = y[i]


@case(args(x4, y4))
def cont(x, y):
    for i in range(4):
        if x[i] < 0:
            continue
        y[i] = x[i]
        if x[i] > 2:
            continue
        y[i] += 1


@case(args(x4, y4))
def brk(x, y):
    for i in range(4):
        if x[i] < 0:
            break
        y[i] = x[i]


@case(args(x4, y4))
def forelse(x, y):
    for i in range(4):
        y[i] = x[i]
    else:
        y[0] = 100.0


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
