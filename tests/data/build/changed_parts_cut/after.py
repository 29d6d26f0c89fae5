import torch


def cut(x, lengths):
    x.masked_fill_(torch.arange(x.shape[1]) >= lengths[:, None], 0.0)
    return x
