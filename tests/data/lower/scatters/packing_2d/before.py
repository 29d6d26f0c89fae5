import torch


def selected(x, mask):
    out = torch.zeros(x.numel())
    k = 0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if not mask[i, j]:
                continue
            out[k] = x[i, j]
            k += 1
    return out[:k]


def inputs():
    return torch.tensor([[1.0, -2.0], [3.0, 4.0]]), torch.tensor([[True, False], [True, True]])
