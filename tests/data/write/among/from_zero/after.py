import torch


def picked(a, b, c, d, k):
    a[:] = torch.stack((a, b, c, d, a)).gather(0, (k + 1).clamp(0, 4)[None])[0]
    return a
