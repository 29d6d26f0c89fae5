import torch


def doubled(x):
    n = len(x)
    rows = [None] * n
    sums = [0] * n
    for i in range(n):
        rows[i] = x[i] * 2
        sums[i] = x[i].sum().item()
    return torch.stack(rows), torch.tensor(sums)


def inputs():
    return (torch.tensor([[1.0, 2.0], [4.0, 1.0]]),)
