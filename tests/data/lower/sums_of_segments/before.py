import torch


def sums_of_segments(x, idx, ptr, table):
    out = torch.zeros(len(ptr) - 1, dtype=x.dtype)
    for i in range(len(ptr) - 1):
        s = 0.0
        for j in range(ptr[i], ptr[i + 1]):
            s += x[j] * table[idx[j], 0]
        out[i] = s
    return out


def inputs():
    return torch.tensor([0.5, 2.0, -1.0, 3.0, 1.5, -2.0, 0.25], dtype=torch.float64), torch.tensor([0, 2, 1, 1, 0, 2, 1]), torch.tensor([0, 2, 3, 7]), torch.linspace(-1, 1, 6, dtype=torch.float64).view(3, 2)
