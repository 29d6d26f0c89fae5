"""Names of elements and rows see what is stored later; results never share memory with arguments."""

import pytest
import torch
from cases import args, cases_of, check, counting, values, x4, y4, zeros

CASES = []
case = cases_of(CASES)


@case(args(x4, zeros(4)))
def view_temp(x, y):
    for i in range(len(x)):
        t = x[i]
        x[i] = 0.0
        y[i] = t


@case(args(x4))
def view_swap(x):
    n = len(x)
    for i in range(n // 2):
        t = x[i]
        x[i] = x[n - 1 - i]
        x[n - 1 - i] = t


@case(args(x4, y4))
def view_swap2(x, y):
    for i in range(len(x)):
        t = x[i]
        x[i] = y[i]
        y[i] = t


@case(args(x4, y4))
def tuple_swap(x, y):
    for i in range(len(x)):
        a, b = x[i], y[i]
        x[i] = b
        y[i] = a


@case(args(x4, y4))
def tuple_store_swap(x, y):
    for i in range(len(x)):
        x[i], y[i] = y[i], x[i]


@case(args(x4))
def view_before(x):
    m = x[0]
    x[0] = 100.0
    for i in range(len(x)):
        x[i] = x[i] + 1
    return m * 1


@case(args(x4, zeros(4)))
def view_before2(x, y):
    m = x[0]
    for i in range(len(x)):
        x[i] = x[i] * 2
    for i in range(len(x)):
        y[i] = m


@case(args(x4, zeros(4)))
def view_sel(x, y):
    for i in range(len(x)):
        t = x[i] if x[i] > 0 else y[i]
        x[i] = 7.0
        y[i] = t + 1


@case(args(x4, zeros(4)))
def view_max(x, y):
    for i in range(len(x)):
        t = max(x[i], 0)
        x[i] = 7.0
        y[i] = t


@case(args(x4, zeros(4)))
def view_detach(x, y):
    for i in range(len(x)):
        t = x[i].detach()
        x[i] = 7.0
        y[i] = t


@case(args(lambda: torch.arange(6.0).view(2, 3), zeros(2, 3)))
def view_row(x, y):
    for i in range(len(x)):
        t = x[i]
        x[i, 0] = 7.0
        y[i] = t


@case(args(lambda: torch.arange(6.0).view(2, 3), zeros(2)))
def view_row2(x, y):
    for i in range(len(x)):
        r = x[i]
        r[0] = 7.0
        y[i] = x[i, 0]


@case(args(x4))
def fold_detach(x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i].detach()
    return out


@case(args(x4))
def fold_pos(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = +x[i]
    return out


@case(args(x4))
def fold_real(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.real(x[i])
    return out


@case(args(x4), args(values(1 + 2j, 3 - 1j)))
def fold_conj(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.conj(x[i])
    return out


@case(args(x4))
def stack_x(x):
    out = []
    for i in range(len(x)):
        out.append(x[i])
    return torch.stack(out)


@case(args(x4))
def stack_pos(x):
    out = []
    for i in range(len(x)):
        out.append(+x[i])
    return torch.stack(out)


@case(args(x4))
def tensor_x(x):
    out = []
    for i in range(len(x)):
        out.append(x[i])
    return torch.tensor(out)


@case(args(lambda: torch.arange(6.0).view(2, 3)), args(lambda: torch.arange(6.0).view(3, 2).t()))
def cat_rows(x):
    out = []
    for i in range(len(x)):
        out.append(x[i])
    return torch.cat(out)


@case(args(lambda: torch.arange(6.0).view(2, 3)), args(lambda: torch.arange(6.0).view(3, 2).t()),
      args(lambda: torch.arange(2.0)[:, None].expand(2, 3)))
def stack_rows(x):
    out = []
    for i in range(len(x)):
        out.append(x[i])
    return torch.stack(out)


@case(args(lambda: torch.arange(6.0).view(2, 3)), args(lambda: torch.arange(6.0).view(3, 2).t()))
def stack_rows_op(x):
    out = []
    for i in range(len(x)):
        out.append(x[i] * 2)
    return torch.stack(out)


@case(args(lambda: torch.arange(6.0).view(2, 3)), args(lambda: torch.arange(6.0).view(3, 2).t()))
def stack_cols(x):
    out = []
    for i in range(x.shape[1]):
        out.append(x[:, i] * 2)
    return torch.stack(out)


@case(args(lambda: torch.arange(6.0).view(2, 3)))
def stack_nested(x):
    out = []
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out.append(x[i, j])
    return torch.stack(out)


@case(args(x4, y4))
def append_sel_then_write(x, y):
    out = []
    for i in range(len(x)):
        out.append(x[i] if x[i] > 0 else y[i])
        x[i] = 5.0
    return torch.stack(out)


@case(args(x4))
def append_detach_then_write(x):
    out = []
    for i in range(len(x)):
        out.append(x[i].detach())
        x[i] = 5.0
    return torch.stack(out)


@case(args(x4))
def shift_pos(x):
    for i in range(len(x) - 1):
        x[i] = +x[i + 1]


@case(args(x4), args(lambda: torch.arange(1000.0)))
def shift_detach(x):
    for i in range(len(x) - 1):
        x[i] = x[i + 1].detach()


@case(args(values(1 + 2j, 3 - 1j, 2j)))
def shift_conj(x):
    for i in range(len(x) - 1):
        x[i] = x[i + 1].conj()


@case(args(x4, y4))
def alias_chain(x, y):
    a = x
    b = a
    c = b.view(-1)
    for i in range(3):
        c[i] = x[i + 1] * 2
    return c


@case(args(x4, y4))
def alias_chain2(x, y):
    a = x
    b = a
    for i in range(1, 4):
        b[i] = x[i - 1] * 2
    return b


@case(args(x4, y4))
def alias_slice(x, y):
    a = x[1:]
    for i in range(3):
        a[i] = x[i] * 2


@case(args(counting(4, 4)))
def alias_row(X):
    a = X[0]
    for i in range(4):
        X[i, 0] = a[i] * 2


@case(args(counting(4, 4)))
def alias_row2(X):
    a = X[0]
    y = torch.zeros(4)
    for i in range(4):
        X[0, i] = 5.0
    for i in range(4):
        y[i] = a[i]
    return y


@case(args(counting(4, 4)))
def alias_elem_after(X):
    e = X[0, 0]
    for i in range(4):
        X[0, i] = 5.0
    return e


@case(args(x4))
def alias_elem_after2(x):
    e = x[0]
    for i in range(4):
        x[i] = 5.0
    return e


@case(args(x4))
def alias_elem_after3(x):
    e = x[0]
    for i in range(4):
        x[i] = x[i] - e
    return x


@case(args(x4))
def alias_elem_sum(x):
    e = x[0]
    s = 0.0
    for i in range(4):
        x[i] = x[i] * 2
    for i in range(4):
        s = s + e * x[i]
    return s


@case(args(values(3.0, 1.0, 5.0, 2.0)))
def max_view_then_write(x):
    m = x[0]
    for i in range(4):
        if x[i] > m:
            m = x[i]
    for i in range(4):
        x[i] = x[i] / m


@case(args(values(3.0, 1.0, 5.0, 2.0)))
def softmax_like(x):
    m = x[0]
    for i in range(4):
        if x[i] > m:
            m = x[i]
    for i in range(4):
        x[i] = x[i] - m
    return m * 1


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
