import torch


def multi_hot(labels, k):
    out = torch.zeros(labels.shape[0], k)
    for i in range(labels.shape[0]):
        for j in range(labels.shape[1]):
            if labels[i, j] >= 0:
                out[i, labels[i, j]] = 1
    return out


def inputs():
    return torch.tensor([[0, 2, -1], [1, -1, -1], [3, 3, 0]]), 4
