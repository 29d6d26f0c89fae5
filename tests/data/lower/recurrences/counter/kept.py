import torch


def may_outgrow(x, out):  # LL205
    total = 0
    for i in range(len(x)):
        total = total + int(x[i]) if x[i] > 0 else 0
        out[i] = total


def inputs():
    return torch.tensor([0.5, 1.5, -2.25, 3.0, 0.75]), torch.zeros(5)
