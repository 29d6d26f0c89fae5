import torch


def hits_and_misses(target, pred, classes):
    mask = target == pred
    hits = torch.bincount(target[mask], minlength=classes)
    misses = torch.bincount(target[~mask], minlength=classes)
    value = hits + misses
    return (hits.to(torch.float64) / torch.where(1 > value, 1, value).to(torch.float64)).to(torch.float32), hits.tolist()
