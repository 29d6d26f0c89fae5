import torch


def means_of_classes(x, labels):
    total = torch.zeros(x.shape[0], dtype=x.dtype)
    for b in range(x.shape[0]):
        for c in torch.unique(labels[b]):
            if c == 0:
                continue
            total[b] += x[b][labels[b] == c].mean()
    return total


def inputs():
    labels = torch.tensor([[0, 2, 2, 1, 4], [3, 3, 0, 1, 1], [5, 0, 0, 0, 5]])
    return torch.arange(15.0).reshape(3, 5) ** 1.5, labels
