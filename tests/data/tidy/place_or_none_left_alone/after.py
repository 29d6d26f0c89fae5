import torch


def last_visit(x, cell, n):
    best = torch.full((n,), 0.5)
    best.scatter_reduce_(0, cell[1:], x[1:], 'amax')
    mask = (x[1:] == best[cell[1:]]) & (x[1:] > 0.5)
    place = cell[1:][mask]
    order = torch.arange(x.shape[0] - 1)[mask]
    first = torch.full((n,), -1).scatter_reduce_(0, place, order, 'amin', include_self=False)
    visit = torch.where(first < 0, -2, torch.arange(1, x.shape[0])[first])
    return best, visit
