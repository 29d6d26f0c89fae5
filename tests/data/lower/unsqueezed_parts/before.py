import torch


def scaled(x, w):
    parts = []
    for i in range(len(x)):
        parts.append(torch.softmax(x[i:i + 1] * w, dim=1))
    return torch.cat(parts)


def inputs():
    return torch.tensor([[1.0, -4.0], [0.5, 9.0], [2.0, 2.0]]), torch.tensor([1.0, 0.5])
