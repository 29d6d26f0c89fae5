import torch


def value_of_some_loops(groups, score, n):
    out = torch.zeros(n)
    for i in range(len(score)):
        for j in range(groups.shape[1]):
            if groups[i, j] >= 0:
                out[groups[i, j]] = score[i]
    return out


def inputs():
    return torch.tensor([[0, 2, -1], [2, 1, 1], [4, -1, 0]]), torch.tensor([0.5, -1.5, 2.25]), 5
