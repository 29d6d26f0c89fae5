"""The dtype in which sums, choices and new tensors are computed."""

import pytest
import torch
from cases import args, cases_of, check, i8, scalar, u8, values, x4, zeros

CASES = []
case = cases_of(CASES)


@case(args(i8, i8, scalar(0)))
def sum_two_i8(x, y, s):
    for i in range(len(x)):
        s = s + x[i] + y[i]
    return s


@case(args(u8, scalar(0)))
def sum_neg_u8(x, s):
    for i in range(len(x)):
        s = s - x[i]
    return s


@case(args(i8, zeros(1, dtype=torch.int64)))
def cell_neg(x, h):
    for i in range(len(x)):
        h[0] -= x[i]


@case(args(u8, zeros(1, dtype=torch.int64)))
def cell_neg_u8(x, h):
    for i in range(len(x)):
        h[0] -= x[i]


@case(args(values(0.1, 0.2, 0.3), values(0.1, 0.7, 0.3), scalar(0.0, dtype=torch.float64)))
def sum_two_f32(x, y, s):
    for i in range(len(x)):
        s = s + x[i] + y[i]
    return s


@case(args(i8, i8, scalar(1)))
def prod_two_i8(x, y, s):
    for i in range(len(x)):
        s = s * x[i] * y[i]
    return s


@case(args(i8, values(1, 2, 3, 4), scalar(0)))
def sum_branch_mixed(x, y, s):
    for i in range(len(x)):
        if x[i] > 0:
            s = s + x[i]
        else:
            s = s + y[i]
    return s


@case(args(i8, values(1, 2, 3, 4), scalar(0)))
def sum_branch_mixed2(x, y, s):
    for i in range(len(x)):
        s = s + x[i]
        if x[i] > 0:
            s = s + y[i]
    return s


@case(args(x4))
def chained_count(x):
    c = 0
    for i in range(len(x)):
        c += 0 < x[i] < 5
    return c


@case(args(x4))
def chained_last(x):
    for i in range(len(x)):
        t = 0 < x[i] < 5
    return t


@case(args(x4))
def big_index_sum(x):
    s = 0
    for i in range(len(x)):
        s += i + 2 ** 62
    return s


@case(args(i8, zeros(4, dtype=torch.int64)))
def tensor_i(x, y):
    for i in range(len(x)):
        y[i] = x[i] + torch.tensor(i + 0)


@case(args(i8, zeros(4, dtype=torch.int64)))
def tensor_i2(x, y):
    for i in range(len(x)):
        y[i] = x[i] + torch.tensor(i)


@case(args(i8, zeros(4, dtype=torch.float64)))
def tensor_i3(x, y):
    for i in range(len(x)):
        y[i] = torch.tensor(i) / 3


@case(args(i8, zeros(4, dtype=torch.float64)))
def tensor_i4(x, y):
    for i in range(len(x)):
        t = torch.tensor(i)
    return t


@case(args(x4, zeros(4)))
def torch_abs_item(x, y):
    for i in range(len(x)):
        y[i] = torch.abs(x[i].item())


@case(args(x4, zeros(4)))
def torch_mul_nums(x, y):
    for i in range(len(x)):
        y[i] = torch.mul(x[i].item(), 2)


@case(args(x4, 3))
def torch_mul_nums2(x, n):
    c = 0
    for i in range(len(x)):
        c = torch.mul(i, 2)
    return c


@case(args(values(5, 6, 7)))
def divmod_t(x):
    y = torch.zeros(3)
    for i in range(len(x)):
        q, _ = divmod(x[i], 2)
        y[i] = q
    return y


@case(args(x4))
def sum_neg_step(x):
    s = 0.0
    for i in range(3, 0, -1):
        s = s - x[i] + 1
    return s


@case(args(x4), args(values()))
def empty_sum0(x):
    s = 0
    for i in range(len(x)):
        s += 1
    t = s * 2
    return s, t


@case(args(values(0.1, 0.2, 0.3)))
def fsum_item(x):
    s = 0
    for i in range(3):
        s += x[i].item()
    return s


@case(args(values(0.1, 0.2, 0.3)))
def fsum_item_cond(x):
    s = 0.0
    for i in range(3):
        if x[i] > 0.15:
            s += x[i].item()
    return s


@case(args(values(0.1, 0.2, 0.3)), args(values(0.1)))
def fsum_item_cond_int(x):
    s = 0
    for i in range(len(x)):
        if x[i] > 0.15:
            s += x[i].item()
    return s


@case(args(values(0.1, 0.2, 0.3), 0.1))
def fsum_c_cond(x, c):
    s = 0.0
    for i in range(3):
        if x[i] > 0.15:
            s += c
    return s


@case(args(values(0.1, 0.2, 0.3), 0.1))
def prod_c_cond(x, c):
    s = 1.0
    for i in range(3):
        if x[i] > 0.15:
            s *= c
    return s


@case(args(values(0.1, 0.2, 0.3), 0.1))
def sum_sel_c(x, c):
    s = 0.0
    for i in range(3):
        s += c if x[i] > 0.15 else 2 * c
    return s


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64)))
def sel_c_f64(x, y):
    for i in range(3):
        y[i] = 0.1 if x[i] > 0.15 else 0.7


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64)))
def if_c_f64(x, y):
    for i in range(3):
        if x[i] > 0.15:
            y[i] = 0.1
        else:
            y[i] = 0.7


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64), zeros(3, dtype=torch.float64)))
def if_c_f64b(x, y, z):
    for i in range(3):
        if x[i] > 0.15:
            t = 0.1
        else:
            t = 0.7
        y[i] = t
        z[i] = t * 3


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.int64)))
def sel_big_int(x, y):
    for i in range(3):
        y[i] = 2 ** 53 + 1 if x[i] > 0.15 else 5


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.int64)))
def sel_int_f(x, y):
    for i in range(3):
        y[i] = 16777217 if x[i] > 0.15 else 5.5


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64)))
def const_f64(x, y):
    for i in range(3):
        if x[i] > 0.15:
            y[i] = 0.1


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64)))
def fresh_f64(x, y):
    z = torch.zeros(3, dtype=torch.float64)
    for i in range(3):
        if x[i] > 0.15:
            z[i] = 0.1
    return z


@case(args(values(0.1, 0.2, 0.3), zeros(3, dtype=torch.float64)))
def fresh_f64b(x, y):
    z = torch.full((3,), 0.7, dtype=torch.float64)
    for i in range(3):
        if x[i] > 0.15:
            z[i] = 0.1
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_bool(x):
    z = torch.zeros(3, dtype=torch.bool)
    for i in range(3):
        if x[i] > 0.15:
            z[i] = True
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_bool2(x):
    z = torch.ones(3, dtype=torch.bool)
    for i in range(3):
        if x[i] > 0.15:
            z[i] = 0
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_i(x):
    z = torch.zeros(3, dtype=torch.int32)
    for i in range(3):
        z[i] = i if x[i] > 0.15 else -1
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_i2(x):
    z = torch.zeros(3)
    for i in range(3):
        z[i] = i
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_i3(x):
    z = torch.zeros(3)
    for i in range(3):
        z[i] += i
    return z


@case(args(values(0.1, 0.2, 0.3)))
def fresh_c(x):
    z = torch.zeros(3, dtype=torch.complex64)
    for i in range(3):
        z[i] = x[i]
    return z


@case(args(values(0.1, 0.2, 0.3)))
def f16_acc(x):
    z = torch.zeros(3, dtype=torch.float16)
    for i in range(3):
        z[i] = x[i] * 1.1 + 0.3
    return z


@case(args(values(0.1, 0.2, 0.3, dtype=torch.float16)), args(values(0.1, 0.2, 0.3, dtype=torch.bfloat16)),
      level="bitwise")
def f16_ops(x):
    z = torch.zeros_like(x)
    for i in range(3):
        z[i] = (x[i] * 1.1 + 0.3) / 7 - x[i] ** 2
    return z


@case(args(values(0.1, 0.2, 0.3, dtype=torch.float16), scalar(0.1)),
      args(values(0.1, 0.2, 0.3, dtype=torch.bfloat16), scalar(0.1)), level="bitwise")
def f16_0d(x, w):
    z = torch.zeros_like(x)
    for i in range(3):
        z[i] = x[i] * w + 1
    return z


@case(args(values(0.1, 0.2, 0.3, dtype=torch.float16)), level="bitwise")
def f16_item(x):
    z = torch.zeros_like(x)
    for i in range(3):
        z[i] = x[i] * x[i].item()
    return z


@case(args(values(1, 2, 3, dtype=torch.int32), scalar(2 ** 40)),
      args(values(1, 2, 3, dtype=torch.uint8), scalar(-3)),
      args(values(1, 2, 3, dtype=torch.uint8), scalar(-3, dtype=torch.int8)))
def i_0d(x, w):
    z = torch.zeros(3, dtype=torch.int64)
    for i in range(3):
        z[i] = x[i] * w
    return z


@case(args(values(1, 2, 3, dtype=torch.uint8), scalar(-3, dtype=torch.int8)),
      args(values(1, 2, 3, dtype=torch.uint8), scalar(-3)), args(values(1, 2, 3, dtype=torch.uint8), -3))
def cmp_0d(x, w):
    z = torch.zeros(3, dtype=torch.int64)
    for i in range(3):
        if x[i] > w:
            z[i] = 1
    return z


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
