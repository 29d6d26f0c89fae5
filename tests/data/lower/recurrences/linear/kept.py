import torch


def meets_itself(x, h):  # LL201
    s = 0.5
    for i in range(len(x)):
        s = s * s + x[i]
    return s


def coupled(x, h):  # LL201
    a, b = 0.0, 1.0
    for i in range(len(x)):
        a, b = x[i] * a * b, 0.5 * b + a
    return a


def through_a_comparison(x, h):  # LL201
    s = 0.0
    for i in range(len(x)):
        if s > 1:
            s = 0.5 * s + x[i]
        else:
            s = 0.25 * s + x[i]
    return s


def half(x, h):  # LL208
    s = h[0] * 1
    for i in range(len(h)):
        s = h[i] * s + h[i]
    return s


def python_ints(x, h):  # LL205
    s = 0
    for i in range(len(x)):
        s = 3 * s + i
    return s


def rounded_by_each_store(x, h):  # LL201
    y = torch.zeros(len(x))
    for i in range(1, len(x)):
        y[i] = x[i].double() * y[i - 1] + x[i]
    return y


def a_number_at_first(x, h):  # LL205
    out = torch.zeros(len(x), dtype=torch.float64)
    s = 0.1
    for i in range(len(x)):
        out[i] = s
        s = 0.5 * s + x[i]
    return out


def inputs():
    return torch.randn(20), torch.randn(20).half()
