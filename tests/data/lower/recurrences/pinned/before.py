import torch


def colour(labels, palette):
    out = torch.zeros(labels.shape)
    for k in range(len(palette)):
        out[labels == k] = palette[k]
    return out


def inputs():
    return torch.tensor([[0, 2, 5], [-1, 1, 0]]), torch.tensor([1.0, -4.0, 9.0])
