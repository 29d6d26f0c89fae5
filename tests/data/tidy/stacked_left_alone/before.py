import torch


def beside(x, y):
    out = torch.zeros(len(x), 3)
    for i in range(len(x)):
        for side in range(3):
            out[i, side] = x[i] if side == 0 else y[i] * 2
    return out


def inputs():
    return torch.tensor([1.0, 2.0, 3.0]), torch.tensor([0.5, -1.0, 0.0])
