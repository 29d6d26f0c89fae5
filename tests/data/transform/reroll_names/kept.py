import torch


def leaves_the_iteration(x):  # LL201
    best = x[0] * 1
    for i in range(0, len(x), 2):
        if x[i] < 0:
            continue
        best = torch.relu(best - x[i])
        best = torch.relu(best - x[i + 1])
    return best


def inputs():
    return (torch.linspace(-1, 1, 16),)
