import torch


def neighbours(x, places):
    out = []
    for b in range(len(x)):
        out.append(x[b][places[b]].mean(0))
    return torch.stack(out)


def inputs():
    return torch.arange(24.0).view(2, 4, 3), torch.tensor([[0, 3], [1, 1]])
