import torch


def ends(out, spans, x):
    for k in range(len(x)):
        out[spans[k, 0]] = x[k]
        out[spans[k, 1]] = -x[k]
    return out


def inputs():
    return torch.zeros(4, 3), torch.tensor([[0, 1], [1, 2], [2, 0], [1, 1]]), torch.arange(1.0, 13.0).view(4, 3)
