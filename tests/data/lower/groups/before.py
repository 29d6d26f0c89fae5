import torch


def class_means(x, labels, k):
    means = torch.zeros(k, x.shape[1])
    counts = torch.zeros(k, dtype=torch.int64)
    for c in range(k):
        means[c] = x[labels == c].mean(0)
        counts[c] = (labels == c).sum()
    return means, counts


def inputs():
    return torch.linspace(-1, 1, 10).view(5, 2), torch.tensor([0, 2, 1, 0, 1]), 3
