import torch


def softmax(x):
    value = torch.exp(x)
    out = value / value.sum(1)[:, None]
    return out
