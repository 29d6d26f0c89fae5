import torch


def in_pairs(x, rows, idx, out, more):
    for i in range(len(out)):
        out[i] = x[i // 2] + x[i % 3] + x[idx[i]]
    for i in range(len(more)):
        for j in range(more.shape[1]):
            more[i, j] = rows[i // 2, j] * 2
    return out, more


def inputs():
    x = torch.arange(6.0)
    return x, torch.arange(12.0).view(4, 3), torch.tensor([0, -1, 2, -3, 4]), torch.zeros(5), torch.zeros(5, 3)
