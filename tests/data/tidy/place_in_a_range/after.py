import torch


def inverse(p):
    q = torch.full((6,), -1)
    last = torch.full((6,), -1).scatter_reduce_(0, p, torch.arange(p.shape[0]), 'amax')
    q.scatter_(0, p, last.index_select(0, p))
    return q
