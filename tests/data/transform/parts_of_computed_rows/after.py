import torch


def parts(x, w, lengths, out, steps):
    out[:] = torch.where(torch.arange(x.shape[1]) < lengths[:, None], torch.exp(-x) * w, 0).sum(1)
    steps[:, 1:] = torch.exp(-x[:, 1:]) * w[1:] - torch.exp(-x[:, :-1]) * w[:-1]
    return out, steps
