import torch


def half(out, idx, x):  # LL201
    for i in range(len(idx)):
        out[idx[i]] += x[i]


def inputs():
    return torch.full((5,), 0.5, dtype=torch.float16), torch.tensor([2, 0, 2]), torch.ones(3, dtype=torch.float16)
