import torch


def pooled(x, lengths):
    best = torch.full_like(x[0, 0], float("-inf"))
    for b in range(x.shape[0]):
        for t in range(lengths[b]):
            best = torch.maximum(best, x[b, t])
    return best


def inputs():
    return torch.linspace(-1, 1, 40).view(4, 5, 2), torch.tensor([3, 0, 5, 2])
