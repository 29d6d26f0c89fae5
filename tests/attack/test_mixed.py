"""Python numbers among tensors: masks, choices, Python's arithmetic, complex numbers, filled tensors."""

import math
from math import inf

import pytest
import torch
from cases import args, cases_of, check, m4, u8, values, x4, zeros

CASES = []
case = cases_of(CASES)


@case(args(values(16777217, 2, 3, 4), m4))
def mask_float_in_int(y, m):
    for i in range(len(y)):
        if not m[i]:
            y[i] = 2.7


@case(args(values(16777217, 2, 3, 4), m4))
def fresh_mask_float_in_int(x, m):
    y = torch.zeros_like(x)
    for i in range(len(y)):
        y[i] = x[i]
        if not m[i]:
            y[i] = 2.7
    return y


@case(args(values(1, 2, 3, 4, dtype=torch.int8), m4))
def mask_300(y, m):
    for i in range(len(y)):
        if m[i]:
            y[i] = 300


@case(args(x4, m4))
def mask_1e39(y, m):
    for i in range(len(y)):
        if m[i]:
            y[i] = 1e+39


@case(args(values(1, 2, 3, 4, dtype=torch.int8), m4))
def sel_300(x, m):
    y = torch.zeros_like(x)
    for i in range(len(y)):
        y[i] = x[i] if m[i] else 300
    return y


@case(args(values(1, 2, 3, 4, dtype=torch.uint8), m4))
def sel_m1(x, m):
    y = torch.zeros(4)
    for i in range(len(y)):
        y[i] = x[i] if m[i] else -1
    return y


@case(args(values(1, 2, 3, 4, dtype=torch.uint8), m4))
def mask_m1(x, m):
    for i in range(len(x)):
        if m[i]:
            x[i] = -1


@case(args(m4, x4))
def mask_bool(m, x):
    for i in range(len(x)):
        if x[i] > 0:
            m[i] = 5


@case(args(values(1, 2, 3, 4, dtype=torch.float16), m4))
def mask_f16(y, m):
    for i in range(len(y)):
        if m[i]:
            y[i] = 70000.0


@case(args(values(1, 2, 3, 4, dtype=torch.bfloat16), m4))
def store_bf16(y, m):
    for i in range(len(y)):
        y[i] = 1e+39


@case(args(u8, zeros(4, dtype=torch.int64)))
def soft_u8(x, y):
    for i in range(len(x)):
        y[i] = max(x[i], 3) - 5


@case(args(x4, zeros(4, dtype=torch.float64)))
def soft_f64(x, y):
    for i in range(len(x)):
        y[i] = min(x[i], 0.1) * 3


@case(args(x4, zeros(4, dtype=torch.float64)))
def soft_if(x, y):
    for i in range(len(x)):
        y[i] = (x[i] if x[i] > 0 else 1) / 3


@case(args(x4, zeros(4, dtype=torch.float64)))
def soft_if_store(x, y):
    for i in range(len(x)):
        y[i] = x[i] if x[i] > 0 else 0.1


@case(args(x4, zeros(4, dtype=torch.float64)))
def soft_carry(x, y):
    s = 0.1
    for i in range(len(x)):
        y[i] = s * 0.1
        s = s + x[i]


@case(args(u8, zeros(4, dtype=torch.int64)))
def soft_carry_u8(x, y):
    s = 3
    for i in range(len(x)):
        y[i] = s - 5
        s = s + x[i]


@case(args(x4, zeros(4, dtype=torch.float64)))
def soft_carry2(x, y):
    s = 0.1
    for i in range(len(x)):
        y[i] = s
        s = s + x[i]


@case(args(u8, zeros(4, dtype=torch.int64)))
def soft_carry3(x, y):
    s = 300
    for i in range(len(x)):
        y[i] = s
        s = s + x[i]


@case(args(values(16777217, 5, 6, dtype=torch.int32), zeros(3, dtype=torch.float64)))
def soft_int_float(x, y):
    for i in range(len(x)):
        y[i] = max(x[i].item(), 0.5)


big = values(2**53 + 1, 2**53 + 3, -(2**53) - 1, 2**62 + 1)


@case(args(big, zeros(4, dtype=torch.int64)))
def soft_int_float2(x, y):
    for i in range(len(x)):
        y[i] = x[i].item() if x[i] > 0 else 0.5


@case(args(big, zeros(4, dtype=torch.float64)), level="bitwise")
def int_div(x, y):
    for i in range(len(x)):
        y[i] = x[i].item() / 3


@case(args(big, zeros(4)))
def int_cmp_float(x, y):
    for i in range(len(x)):
        if x[i].item() > 9007199254740992.0:
            y[i] = 1.0


@case(args(big, values(2.0 ** 53, 2.0 ** 53, 2.0 ** 53, 2.0, dtype=torch.float64), zeros(4)))
def int_cmp_float2(x, z, y):
    for i in range(len(x)):
        if x[i].item() == z[i].item():
            y[i] = 1.0


@case(args(values(1e+30, 2.5, -3.5, -1e+25), zeros(4)))
def math_floor(x, y):
    for i in range(len(x)):
        y[i] = math.floor(x[i])


@case(args(values(-5.0, 5.0, -0.0, 3.0, dtype=torch.float64), zeros(4, dtype=torch.float64)),
      level="bitwise")
def py_mod(x, y):
    for i in range(len(x)):
        y[i] = x[i].item() % 5.0


@case(args(values(-5.0, 5.0, -0.0, 3.0, dtype=torch.float64), zeros(4, dtype=torch.float64)),
      level="bitwise")
def py_mod2(x, y):
    for i in range(len(x)):
        y[i] = x[i].item() % -5.0


@case(args(values(-5.0, 5.0, -0.0, inf, dtype=torch.float64), zeros(4, dtype=torch.float64)),
      level="bitwise")
def py_fdiv(x, y):
    for i in range(len(x)):
        y[i] = x[i].item() // -3.0


@case(args(values(1 + 2j, 3 - 1j)))
def cplx_item(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        y[i] = x[i].item()
    return y


@case(args(values(1 + 0j, 3 - 1j)))
def cplx_float(x):
    y = torch.zeros(2)
    for i in range(len(x)):
        y[i] = float(x[i])
    return y


@case(args(values(1 + 0j, 3 + 0j)), args(values(1 + 1j, 3 + 0j)))
def cplx_math(x):
    y = torch.zeros(2)
    for i in range(len(x)):
        y[i] = math.sqrt(x[i])
    return y


@case(args(values(1 + 0j, 3 - 1j)))
def cplx_sum(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i].item()
    return s


@case(args(values(1 + 0j, 0j)))
def cplx_truth(x):
    y = torch.zeros(2)
    for i in range(len(x)):
        if x[i]:
            y[i] = 1.0
    return y


@case(args(values(1, 2, 3, 4), m4))
def full_int(x, m):
    y = torch.full((4,), 2.7, dtype=torch.int64)
    for i in range(len(x)):
        if m[i]:
            y[i] = x[i]
    return y


@case(args(zeros(4, dtype=torch.float64)), level="bitwise")
def full_f32(z):
    y = torch.full((4,), 0.1)
    for i in range(len(z)):
        z[i] = y[i] * 3


@case(args(zeros(4, dtype=torch.float64)), level="bitwise")
def full_f32b(z):
    y = torch.full((4,), 0.1)
    for i in range(len(z)):
        z[i] = y[i]


@case(args(zeros(4, dtype=torch.bool)))
def ones_bool(z):
    y = torch.ones(4, dtype=torch.bool)
    for i in range(len(z)):
        z[i] = ~y[i]


@case(args(zeros(4, dtype=torch.int64)))
def ones_i8(z):
    y = torch.ones(4, dtype=torch.int8)
    for i in range(len(z)):
        z[i] = y[i] * 200


@case(args(zeros(4, dtype=torch.float64)), level="bitwise")
def ones_div(z):
    y = torch.ones(4)
    for i in range(len(z)):
        z[i] = y[i] / 3


@case(args(x4))
def ones_ret(x):
    y = torch.ones(4)
    for i in range(len(x)):
        t = y[i] * 2
    return t


@case(args(x4, zeros(4)))
def zeros_div(x, z):
    y = torch.zeros(4)
    for i in range(len(x)):
        z[i] = y[i] / y[i]


@case(args(x4, zeros(4)))
def zeros_truth(x, z):
    y = torch.zeros(4)
    for i in range(len(x)):
        z[i] = 1.0 if y[i] else x[i]


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
