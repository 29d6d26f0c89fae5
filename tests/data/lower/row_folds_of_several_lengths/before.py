import torch


def pooled(x, lengths):
    means = torch.zeros(x.shape[0], x.shape[2])
    for b in range(x.shape[0]):
        means[b] = x[b, :lengths[b]].mean(0)
    return means


def inputs():
    return torch.linspace(-1, 1, 24).view(2, 4, 3), torch.tensor([2, 4])
