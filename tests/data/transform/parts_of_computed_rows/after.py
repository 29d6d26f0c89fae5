import torch


def parts(x, w, lengths, out, steps):
    value = torch.exp(-x) * w
    out[:] = torch.where(torch.arange(x.shape[1]) < lengths[:, None], value, 0).sum(1)
    steps[:, 1:] = value[:, 1:] - value[:, :-1]
    return out, steps
