import torch


def sums(x, idx):
    by_row = x.to(torch.float32).sum(1)
    by_place = torch.zeros(3)
    by_place.index_add_(0, idx, x[:, 0].to(torch.float32))
    return by_place, by_row
