import torch


def total(x, wanted):
    loss = 0.0
    for i in range(len(x)):
        if wanted[i] > 0:
            for j in range(i):
                loss += (x[i] - x[j]).abs()
    return loss


def inputs():
    return torch.linspace(-1, 2, 5).sin(), torch.tensor([1, 0, 1, 1, 0])
