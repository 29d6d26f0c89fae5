import torch


def widened(x, s):
    out = (x.to(torch.float64) * s).to(torch.float32)
    return out
