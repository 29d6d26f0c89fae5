"""What is returned: the very type, the very object, the value of the right moment."""

import functools
import math

import pytest
import torch
from cases import args, cases_of, check, scalar, values, x4

CASES = []
case = cases_of(CASES)


@case(args(x4))
def one_vs_true(x):
    t = 5
    for i in range(len(x)):
        if x[i] > 0:
            t = 1
        else:
            t = True
    return t


@case(args(x4))
def one_vs_float(x):
    t = 5
    for i in range(len(x)):
        if x[i] > 0:
            t = 1
        else:
            t = 1.0
    return t


@case(args(x4), args(values(-1.0)))
def found_int(x):
    found = 0
    for i in range(len(x)):
        if x[i] > 0:
            found = 1
    return found


@case(args(x4), args(values(-1.0)))
def found_float(x):
    found = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            found = 1.0
    return found


@case(args(x4), args(values(-1.0)))
def found_mixed(x):
    found = False
    for i in range(len(x)):
        if x[i] > 0:
            found = 1
    return found


@case(args(x4), args(values(-1.0)), args(values(1.0)))
def all_int(x):
    ok = 1
    for i in range(len(x)):
        if x[i] < 0:
            ok = 0
    return ok


@case(args(values(True, False)))
def plus_true(m):
    s = 0
    for i in range(len(m)):
        s = +True
    return s


def double(f):
    @functools.wraps(f)
    def twice(v):
        return 2 * f(v)
    return twice


@double
def hwrap(v):
    return v + 1


@double
def hwrap2(v):
    return v if v > 0 else v * 3


@case(args(x4))
def wrap_inl(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hwrap(x[i].item())
    return y


@case(args(x4))
def wrap_inl2(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hwrap2(x[i])
    return y


@case(args(x4))
def ret_twice(x):
    s = 0.0
    for i in range(4):
        s = s + x[i]
    return s, s


@case(args(x4))
def ret_alias(x):
    s = 0.0
    for i in range(4):
        s = s + x[i]
    t = s
    return s, t


@case(args(x4))
def ret_list_twice(x):
    L = []
    for i in range(4):
        L.append(x[i] * 2)
    r = torch.stack(L)
    return r, r


@case(args(x4))
def ret_not(x):
    for i in range(4):
        t = not x[i] > 0
    return t


@case(args(x4))
def ret_sel_num(x):
    for i in range(4):
        t = 1.5 if x[i] > 0 else 2.5
    return t


@case(args(x4))
def ret_sel_num2(x):
    c = 1.5 if x[0] > 0 else 2.5
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i] * c
    return y, c


@case(args(x4))
def ret_bool(x):
    for i in range(4):
        t = bool(x[i])
    return t


@case(args(x4))
def ret_and(x):
    for i in range(4):
        t = x[i] > 0 and i
    return t


@case(args(values(1, 2, 3)))
def ret_int_float(x):
    for i in range(3):
        t = float(x[i])
    return t


@case(args(values(1.7, 2.7)))
def ret_int(x):
    for i in range(2):
        t = int(x[i])
    return t


@case(args(values(1.7, 2.7), scalar(2.7)))
def int_w(x, w):
    for i in range(2):
        x[i] = x[i] * int(w)


@case(args(values(1.7, 2.7)))
def ret_floor(x):
    for i in range(2):
        t = math.floor(x[i])
    return t


@case(args(values(1.7, 2.7)))
def ret_floor2(x):
    y = torch.zeros(2)
    for i in range(2):
        y[i] = math.floor(x[0])
    return y


@case(args(values(1, 2, 3)))
def ret_round(x):
    for i in range(3):
        t = round(x[i].item())
    return t


@case(args(x4, True), args(x4, False))
def ret_pybool(x, f):
    s = 0
    for i in range(4):
        s = s + f
    return s


@case(args(x4), args(values()), args(values(1.0)))
def ret_i(x):
    for i in range(len(x)):
        x[i] = 0.0
    return i


@case(args(x4), args(values()), args(values(1.0)))
def ret_t(x):
    t = 5
    for i in range(len(x)):
        t = x[i] * 2
    return t


@case(args(x4), args(values()), args(values(1.0)))
def ret_view(x):
    for i in range(len(x)):
        t = x[i]
    return t


@case(args(x4))
def ret_view_written(x):
    for i in range(len(x)):
        t = x[i]
        x[i] = 3.0
    return t


@case(args(x4), args(values(-1.0, -2.0)))
def cond_t(x):
    t = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            t = x[i].item()
    return t


@case(args(x4))
def loopvar_mod(x):
    y = torch.zeros(8)
    for i in range(len(x)):
        i = i * 2
        y[i] = 1.0
    return y, i


@case(args(x4))
def inner_same(x):
    y = torch.zeros(4)
    for i in range(4):
        for i in range(2):
            y[i] += x[i]
        y[i + 1] = 3.0
    return y, i


@case(args(x4, 3))
def n_mod(x, n):
    for i in range(n):
        n = 1
        x[i] = n
    return n


@case(args(x4, 3))
def n_mod2(x, n):
    for i in range(n):
        x[i] = n
        n = n + 1
    return n


@case(args(x4))
def two_loops_same_i(x):
    for i in range(3):
        x[i] = 1.0
    x[i] = 9.0
    for i in range(2):
        x[i] = 2.0
    x[i] += 7
    return i


@case(args(x4, True), args(x4, False))
def flag(x, fl):
    for i in range(4):
        if fl:
            x[i] = 1.0
        else:
            x[i] = x[i] * 2


@case(args(x4, True), args(x4, False))
def flag2(x, fl):
    if fl:
        for i in range(4):
            x[i] = 1.0
    else:
        for i in range(4):
            x[i] = x[i] * 2
    return x


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
