import torch


def segment_max(x, idx):
    best = torch.full((4,), float('-inf'))
    best.scatter_reduce_(0, idx, x, 'amax')
    return best
