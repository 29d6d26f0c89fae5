import torch


def best_of(x, allowed):
    best, at = float("-inf"), -1
    for i in range(len(x)):
        if allowed[i] and x[i] > best:
            best, at = x[i], i
    return best, at


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.0, 1.0, 1.0, 0.0, 1.0]) > 0
