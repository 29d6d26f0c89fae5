import torch


def spread(weights, pointers, n):
    out = torch.zeros(n)
    for s in range(len(pointers) - 1):
        for p in range(pointers[s].item(), pointers[s + 1].item()):
            out[p] = weights[s]
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(3), torch.tensor([0, 2, 2, 7]), 7
