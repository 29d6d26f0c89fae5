import torch


def lengths_from_the_data(x, k):
    out = torch.where(torch.arange(x.shape[1]) < k[:, None], x, 0).sum(1) + (x[:, 1:] - x[:, :-1]).amax(1)
    return out
