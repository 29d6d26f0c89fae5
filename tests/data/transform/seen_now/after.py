import torch


def shown_and_kept(x, out, counts):
    counts[:] = x.to(torch.int64).sum(1)
    x[:, 2] = 9
    out[:] = x[:, 1:].detach().sum(1)
    return out, counts, x
