import torch


def segments_with_a_row_each(y, bias, lens):
    out = y.clone()
    start = 0
    for i, l in enumerate(lens):
        out[start:start + l] += bias[i]
        start += l
    return out


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), torch.linspace(-1, 1, 6, dtype=torch.float64).view(3, 2), [2, 1, 4]
