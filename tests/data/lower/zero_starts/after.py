import torch


def back_and_forth(a, x, y):
    torch.mv(a.T, x, out=y)
    return y
