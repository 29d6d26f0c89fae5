import torch


def segments_counted_on(x, lens):
    out = torch.empty_like(x)
    k = 0
    for l in lens:
        s = 0.0
        for _ in range(l):
            s = s + x[k]
            out[k] = s
            k += 1
    return out


def inputs():
    return torch.tensor([0.5, 2.0, -1.0, 3.0, 1.5, -2.0, 0.25], dtype=torch.float64), [2, 1, 4]
