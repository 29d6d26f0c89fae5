import torch


def may_not_be_overwritten(a, b):  # LL201
    for i in range(len(a) - 1):
        t = b[i]
        if t > 0:
            a[i] = t
        a[i + 1] = a[i + 1] * t
    return a


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
