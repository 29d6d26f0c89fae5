import torch


def unpadded(x, lengths):
    return x.masked_select(torch.arange(x.shape[1]) < lengths[:, None]) * 2
