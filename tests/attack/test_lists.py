"""Many dtypes for one function, lists that become tensors, sums under several names."""

import pytest
import torch
from cases import args, cases_of, check, counting, i8, m4, scalar, u8, values, x4, y4

CASES = []
case = cases_of(CASES)


@case(args(x4, 1), args(x4, 0), args(x4, 0.5), args(x4, scalar(1.0)),
      args(x4, scalar(1, dtype=torch.int64)), args(x4, lambda: torch.tensor([1.0])),
      args(x4, scalar(2.0, dtype=torch.float64)))
def many_types(x, k):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i] * k + k
    return y


@case(args(x4), args(i8), args(u8), args(m4), args(values(1.0, 2.0, 3.0, 4.0, dtype=torch.float16)),
      args(values(1j, 2.0, 3.0, 4.0)), args(values(1.0, 2.0, 3.0, 4.0, dtype=torch.float64)))
def many_dt(x):
    y = torch.zeros_like(x)
    for i in range(4):
        y[i] = x[i] * 2 + 1
    return y


@case(args(x4), args(i8), args(u8), args(m4), args(values(1.0, 2.0, 3.0, 4.0, dtype=torch.float16)),
      args(values(1j, 2.0, 3.0, 4.0)), args(values(1.0, 2.0, 3.0, 4.0, dtype=torch.float64)))
def many_sum(x):
    s = 0
    for i in range(len(x)):
        s = s + x[i]
    return s


@case(args(x4), args(i8), args(u8), args(m4), args(values(1j, 2.0, 3.0, 4.0)))
def many_sum_true(x):
    s = True
    for i in range(len(x)):
        s = s + x[i]
    return s


@case(args(x4), args(i8), args(u8), args(m4), args(values(1j, 2.0, 3.0, 4.0)))
def many_prod(x):
    s = 1
    for i in range(len(x)):
        s *= x[i]
    return s


@case(args(x4), args(i8), args(u8), args(m4))
def many_cum(x):
    s = 0.5
    y = torch.zeros(4)
    for i in range(len(x)):
        s = s + x[i]
        y[i] = s
    return y, s


@case(args(x4), args(i8), args(u8), args(m4))
def many_neg(x):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = -x[i]
    return y


@case(args(x4), args(i8), args(u8), args(m4))
def many_inv(x):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = ~x[i]
    return y


@case(args(x4), args(i8), args(u8), args(m4))
def many_item(x):
    s = 0
    for i in range(len(x)):
        s += x[i].item()
    return s


@case(args(x4), args(i8), args(u8), args(m4))
def many_item2(x):
    y = torch.zeros(4, dtype=torch.int64)
    for i in range(len(x)):
        y[i] = -x[i].item()
    return y


@case(args(x4), args(i8), args(m4))
def many_bool(x):
    y = torch.zeros(4, dtype=torch.int64)
    for i in range(len(x)):
        y[i] = bool(x[i]) + bool(x[i])
    return y


@case(args(x4), args(i8), args(m4))
def not_arith(x):
    y = torch.zeros(4, dtype=torch.int64)
    for i in range(len(x)):
        y[i] = (not x[i]) + 1
    return y


@case(args(x4), args(i8), args(m4))
def inv_not(x):
    y = torch.zeros(4, dtype=torch.int64)
    for i in range(len(x)):
        y[i] = ~(not x[i])
    return y


@case(args(x4, [1, 2, 3, 4]), args(x4, (1, 2, 3, 4)))
def listarg(x, lengths):
    for i in range(4):
        x[i] = lengths[i]


@case(args(x4))
def cnt(x):
    c = 0
    y = torch.zeros(4)
    for i in range(4):
        if x[i] > 0:
            y[c] = x[i]
            c += 1
    return y, c


@case(args(x4))
def cnt2(x):
    c = 0
    y = torch.zeros(4)
    for i in range(4):
        y[c] = x[i]
        c += 1
    return y, c


@case(args(x4), args(values()))
def len_list(x):
    L = []
    for i in range(len(x)):
        if x[i] > 0:
            L.append(x[i] * 2)
    return len(L)


@case(args(x4), args(values(-1.0)), args(values()))
def filt(x):
    L = []
    for i in range(len(x)):
        if x[i] > 0:
            L.append(x[i])
    return torch.stack(L)


@case(args(x4))
def list_nums(x):
    L = []
    for i in range(len(x)):
        L.append(x[i].item() * 0.1)
    return torch.tensor(L)


@case(args(x4), args(values(-1.0)))
def list_mixed(x):
    L = []
    for i in range(len(x)):
        L.append(i if x[i] > 0 else 2.5)
    return torch.tensor(L)


@case(args(x4))
def list_bool(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] > 0)
    return (torch.tensor(L), torch.stack(L))


@case(args(x4))
def list_twice(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] * 1)
    for i in range(len(x)):
        L.append(x[i] * 2)
    return torch.stack(L)


@case(args(x4))
def list_then(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] * 1)
    x[0] = 100.0
    return torch.stack(L)


@case(args(x4))
def list_then2(x):
    L = []
    for i in range(len(x)):
        L.append(x[i] * 1)
    for i in range(len(x)):
        x[i] = 100.0
    y = torch.stack(L)
    return y


@case(args(values(1, 2, 3)))
def list_int_items(x):
    L = []
    for i in range(len(x)):
        L.append(x[i].item())
    return torch.tensor(L)


@case(args(values(1, 2, 3, dtype=torch.int8)))
def list_int_items8(x):
    L = []
    for i in range(len(x)):
        L.append(x[i].item() + 200)
    return torch.tensor(L)


@case(args(counting(2, 3)))
def rows_acc(x):
    s = torch.zeros(3)
    for i in range(2):
        s = s + x[i]
    return s


@case(args(counting(2, 3)))
def rows_acc_ip(x):
    s = torch.zeros(3)
    for i in range(2):
        s += x[i]
    return s


@case(args(counting(2, 3)))
def acc_view(x):
    s = x[0]
    for i in range(1, 2):
        s += x[i]
    return s


@case(args(x4))
def acc_view0(x):
    s = x[0]
    for i in range(1, 4):
        s += x[i]
    return s


@case(args(x4, scalar(0.0)))
def acc_param(x, s):
    for i in range(4):
        s += x[i]
    return s


@case(args(x4, scalar(0.0)))
def acc_param_alias(x, s):
    t = s
    for i in range(4):
        t += x[i]
    return s


@case(args(x4))
def acc_tensor_alias(x):
    s = torch.zeros(())
    t = s
    for i in range(4):
        t += x[i]
    return s, t


@case(args(x4))
def acc_new_alias(x):
    s = x[0] * 1
    t = s
    for i in range(4):
        t += x[i]
    return s, t


@case(args(x4))
def acc_loop_alias(x):
    s = x[0] * 1
    for i in range(4):
        t = s
        s += x[i]
    return s, t


@case(args(x4))
def acc_list_alias(x):
    s = x[0] * 1
    L = []
    for i in range(4):
        s += x[i]
        L.append(s)
    return torch.stack(L)


@case(args(x4))
def acc_sel_alias(x):
    s = x[0] * 1
    for i in range(4):
        t = s if x[i] > 0 else x[i]
        s += x[i]
        x[i] = t
    return s


@case(args(x4, y4))
def chained_assign(x, y):
    for i in range(4):
        a = b = x[i] * 2
        y[i] = a + b


@case(args(x4, y4))
def chained_store(x, y):
    for i in range(4):
        x[i] = y[i] = 2.0


@case(args(x4, y4))
def walrus(x, y):
    for i in range(4):
        y[i] = (t := (x[i] * 2)) + t


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
