import torch


def bags_of_rows(table, idx, ptr):
    out = torch.zeros(len(ptr) - 1, 2, dtype=table.dtype)
    for i in range(len(ptr) - 1):
        out[i] = table[idx[ptr[i]:ptr[i + 1]]].sum(0)
    return out


def inputs():
    return torch.linspace(-1, 1, 6, dtype=torch.float64).view(3, 2), torch.tensor([0, 2, 1, 1, 0, 2, 1]), torch.tensor([0, 2, 3, 7])
