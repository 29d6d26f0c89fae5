import torch


def segments_in_place(x, ptr):
    for i in range(ptr.numel() - 1):
        x[ptr[i]:ptr[i + 1]] -= x[ptr[i]:ptr[i + 1]].max()
    return x


def inputs():
    return torch.tensor([0.5, 2.0, -1.0, 3.0, 1.5, -2.0, 0.25], dtype=torch.float64), torch.tensor([0, 2, 3, 7])
