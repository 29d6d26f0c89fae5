import torch


def largest(x):
    best = x[0].item()
    for i in range(1, len(x)):
        if x[i].item() > best:
            best = x[i].item()
    return best


def inputs():
    return (torch.tensor([0.0, -0.0, -1.0]),)
