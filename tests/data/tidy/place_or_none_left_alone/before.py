import torch


def last_visit(x, cell, n):
    best = torch.full((n,), 0.5)
    visit = torch.full((n,), -2)
    for i in range(1, len(x)):
        if x[i] > best[cell[i]]:
            best[cell[i]] = x[i]
            visit[cell[i]] = i
    return best, visit


def inputs():
    torch.manual_seed(0)
    return torch.rand(9), torch.randint(0, 5, (9,)), 6
