"""One name for several tensors, errors after a store, values taken before one."""

import pytest
import torch
from cases import args, cases_of, check, values, x4, y4, zeros

CASES = []
case = cases_of(CASES)


@case(args(x4, zeros(4)), level="bitwise")
def neg_zero_if(x, y):
    for i in range(len(x)):
        if x[i] > 0:
            t = 0.0
        else:
            t = -0.0
        y[i] = t


@case(args(x4, y4), args(values(-1.0, 2.0, 3.0, 4.0), y4))
def alias_if(x, y):
    z = x
    if x[0] > 0:
        z = y
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = z[i] * 2
    return out


@case(args(x4, y4), args(values(-1.0, 2.0, 3.0, 4.0), y4))
def alias_if_write(x, y):
    z = x
    if x[0] > 0:
        z = y
    for i in range(len(x)):
        z[i] = 2.0


@case(args(x4), args(values(-1.0, 2.0, 3.0, 4.0)))
def new_in_if(x):
    if x[0] > 0:
        out = torch.zeros(4)
    else:
        out = torch.ones(4)
    for i in range(2):
        out[i] = x[i]
    return out


@case(args(x4))
def tuple_if(x):
    out = torch.zeros(4)
    for i in range(len(x)):
        if x[i] > 0:
            p = (1.0, 2.0)
        else:
            p = (3.0, 4.0)
        out[i] = p[0]
    return out


@case(args(x4, zeros(4)))
def alias_loopvar(x, y):
    i = x
    for i in range(len(x)):
        y[i] = 1.0
    return i


@case(args(x4))
def realloc(x):
    n = len(x)
    out = torch.zeros(n)
    for i in range(n):
        out[i] = x[i]
    a = out
    out = torch.zeros(n)
    for i in range(n):
        out[i] = x[i] * 2
    return a, out


@case(args(x4))
def realloc_arg(x):
    y = x
    x = torch.zeros_like(x)
    for i in range(len(y)):
        x[i] = y[i] * 2
    return x


@case(args(x4))
def realloc_arg2(x):
    n = len(x)
    x = torch.ones(n)
    for i in range(n):
        x[i] = x[i] * 2
    return x


@case(args(x4, y4))
def rebind_arg(x, y):
    z = x
    x = y
    for i in range(len(x)):
        z[i] = x[i] * 2
    return x


@case(args(x4, y4))
def swap_args(x, y):
    x, y = y, x
    for i in range(len(x)):
        x[i] = y[i] * 2
    return x, y


@case(args(x4))
def alias_list(x):
    z = x
    z = []
    for i in range(len(x)):
        z.append(x[i] * 2)
    return torch.stack(z)


@case(args(x4, zeros(4, 2), zeros(4, 3)))
def commit_rows(a, y, x):
    for i in range(len(a)):
        a[i] += 1
        y[i] = x[i]


@case(args(x4, zeros(4, dtype=torch.int8)))
def commit_ovf(a, b):
    for i in range(len(a)):
        a[i] += 1
        b[i] = 300


@case(args(x4, zeros(4, dtype=torch.int64)))
def commit_ovf2(a, b):
    for i in range(len(a)):
        a[i] += 1
        b[i] = 2 ** 70


@case(args(x4, zeros(4)))
def commit_ovf3(a, b):
    for i in range(len(a)):
        a[i] += 1
        b[i] = 1e+39


def made_in_inference_mode():
    with torch.inference_mode():
        return torch.zeros(4)


@case(args(x4, made_in_inference_mode))
def commit_inference(a, b):
    for i in range(len(a)):
        a[i] += 1
        b[i] = a[i]


@case(args(x4, lambda: torch.zeros(1, 1), lambda: torch.arange(8.0).view(4, 2)))
def commit_rows2(a, y, x):
    for i in range(len(a)):
        a[i] = a[i] * 2
    for i in range(1):
        y[i] = x[i]


@case(args(x4))
def sum_then_write(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i]
    for i in range(len(x)):
        x[i] = 0.0
    return s


@case(args(x4))
def sum_and_write(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i]
        x[i] = 0.0
    return s


@case(args(x4))
def sum_old_new(x):
    s = 0.0
    q = 0.0
    for i in range(len(x)):
        s = s + x[i]
        x[i] = x[i] * 2
        q = q + x[i]
    return s, q


@case(args(x4))
def max_then_write(x):
    m = x[0] * 1
    for i in range(len(x)):
        m = max(m, x[i] * 1)
    for i in range(len(x)):
        x[i] = x[i] / m
    return m


@case(args(x4))
def last_then_write(x):
    for i in range(len(x)):
        t = x[i] * 1
        x[i] = 0.0
    return t


@case(args(x4))
def elem_then_write(x):
    t = x[0] * 1
    for i in range(len(x)):
        x[i] = 0.0
    return t


@case(args(x4))
def elem_then_write_item(x):
    t = x[0].item()
    for i in range(len(x)):
        x[i] = 0.0
    return t


@case(args(x4, zeros(4)))
def sum_cell_then(x, y):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i]
    for i in range(len(x)):
        x[i] = x[i] / s
    for i in range(len(x)):
        y[i] = s * x[i]
    return s


@case(args(x4))
def flag_then(x):
    f = False
    for i in range(len(x)):
        if x[i] > 2:
            f = True
    for i in range(len(x)):
        x[i] = 0.0
    return f


@case(args(values(1.0, 5.0, 2.0)))
def arg_then(x):
    m = 0.0
    k = 0
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
            k = i
    x[0] = 9.0
    return k


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
