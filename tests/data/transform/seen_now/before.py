import torch


def inputs():
    return torch.arange(240.0).reshape(40, 6), torch.zeros(40), torch.zeros(40, dtype=torch.int64)


def shown_and_kept(x, out, counts):
    for i in range(len(x)):
        shown = x[i].detach()
        kept = x[i].long()
        x[i, 2] = 9
        out[i] = shown[1:].sum()
        counts[i] = kept.sum()
    return out, counts, x
