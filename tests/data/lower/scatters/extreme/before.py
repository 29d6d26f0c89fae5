import torch


def segment_max(x, idx):
    best = torch.full((4,), float("-inf"))
    for i in range(len(idx)):
        if x[i] > best[idx[i]]:
            best[idx[i]] = x[i]
    return best


def inputs():
    return torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5]), torch.tensor([2, 0, 2, 0, 3])
