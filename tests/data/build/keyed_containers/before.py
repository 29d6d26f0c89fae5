import torch


def class_weights(labels, k):
    counts = {}
    for y in labels.tolist():
        counts[y] = counts.get(y, 0) + 1
    weights = torch.zeros(k)
    for y, n in counts.items():
        weights[y] = 1.0 / n
    return weights


def inputs():
    return torch.tensor([4, 1, 1, 0, 4, 4, 3, 1]), 6
