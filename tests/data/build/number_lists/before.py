import torch


def hits_and_misses(target, pred, classes):
    hits = [0] * classes
    misses = [0 for _ in range(classes)]
    for t, p in zip(target.tolist(), pred.tolist()):
        if t == p:
            hits[t] += 1
        else:
            misses[t] += 1
    shares = []
    for c in range(classes):
        shares.append(hits[c] / max(hits[c] + misses[c], 1))
    return torch.tensor(shares), hits


def inputs():
    return torch.tensor([0, 1, 2, 1, 0]), torch.tensor([0, 1, 1, 2, 0]), 3
