import torch


def spread(x, m):
    total = 0.0
    for i in range(len(x)):
        for j in range(i + 1, len(x)):
            if m[i] == m[j]:
                total = total + (x[i] - x[j]) ** 2
    return total


def inputs():
    return torch.linspace(-1, 1, 9), torch.arange(9) % 3
