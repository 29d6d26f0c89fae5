import torch


def class_weights(labels, k):
    counts_size = int(labels.max()) + 1
    counts = torch.bincount(labels, minlength=counts_size)
    weights = torch.zeros(k)
    weights[:counts_size] = torch.where(
        counts > 0, torch.reciprocal(counts.to(torch.float64)).to(torch.float32), 0
    )
    return weights
