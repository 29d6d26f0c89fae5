import torch


def two_bounds(x, k):  # LL201
    s = 0.0
    for i in range(len(x)):
        s = torch.clamp(s + x[i], min=0, max=1)
    return s


def scaled(x, k):  # LL201
    s = 0.0
    for i in range(len(x)):
        s = torch.relu(0.5 * s + x[i])
    return s


def other_bound(x, k):  # LL201
    s = x[0] * 1
    for i in range(len(x)):
        s = x[i] if s + x[i] > 1 else s + x[i]
    return s


def small_ints(x, k):  # LL201
    s = k[0] * 1
    for i in range(len(k)):
        s = torch.relu(s + k[i])
    return s


def inputs():
    return torch.randn(20), torch.randint(-5, 5, (20,), dtype=torch.int8)
