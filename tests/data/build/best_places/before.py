import torch


def nearest(cost, x):
    found = torch.zeros(cost.shape[0], dtype=torch.long)
    for r in range(cost.shape[0]):
        best = 0
        for c in range(1, cost.shape[1]):
            if cost[r, c] < cost[r, best]:
                best = c
        found[r] = best
    last = 0
    for i in range(len(x)):
        if x[i] >= x[last]:
            last = i
    return found, last


def inputs():
    return torch.tensor([[3.0, 1.0, 1.0, 2.0], [0.0, 5.0, -1.0, 7.0]]), torch.tensor([1.0, 4.0, 4.0, 2.0])
