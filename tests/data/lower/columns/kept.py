import torch


def beyond_the_last(p, q):  # LL206
    out = torch.zeros(len(p), len(q))
    for i in range(len(p)):
        d = q - p[i]
        out[i] = d[:, 3]
    return out


def changed_in_place(p, q):  # LL207
    out = torch.zeros(len(p), 3)
    for i in range(len(p)):
        d = q - p[i]
        c = d[:, 0]
        c += 1
        out[i] = d.sum(0)
    return out


def inputs():
    return torch.linspace(-1, 1, 15).view(5, 3), torch.linspace(2, 3, 12).view(4, 3)
