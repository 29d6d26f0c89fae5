import torch


def filled(x, known, out):
    value = x[0]
    for i in range(len(x)):
        if known[i]:
            value = x[i]
        out[i] = value


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([0.0, 1.0, 0.0, 0.0, 1.0]) > 0, torch.zeros(5)
