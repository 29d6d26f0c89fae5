import torch


def segments_less_their_means(x, ptr):
    out = torch.zeros_like(x)
    for i in range(len(ptr) - 1):
        s = int(ptr[i])
        e = int(ptr[i + 1])
        out[s:e] = x[s:e] - x[s:e].mean()
    return out


def inputs():
    return torch.tensor([0.5, 2.0, -1.0, 3.0, 1.5, -2.0, 0.25], dtype=torch.float64), torch.tensor([0, 2, 3, 7])
