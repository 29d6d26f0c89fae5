import torch


def last_write(a, ip, b):
    last = torch.full((a.shape[0],), -1).scatter_reduce_(0, ip, torch.arange(ip.shape[0]), 'amax')
    a.scatter_(0, ip, b.index_select(0, last.index_select(0, ip)))
    return a
