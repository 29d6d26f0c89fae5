import torch


def similarity(x, sim):
    n = len(x)
    for i in range(n):
        for j in range(i + 1, n):
            sim[i, j] = x[i, 0] * x[j, 0]
            sim[j, i] = sim[i, j]
    total = sim.sum()
    for i in range(n):
        sim[i, i] = 1.0
    return sim, total


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 3), torch.randn(5, 5)
