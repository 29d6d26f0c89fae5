import torch


def votes(label, weight, k):
    out = torch.zeros(label.shape[0], k)
    out.scatter_add_(1, label, weight)
    return out
