import torch


def last_seen(x, ok):
    seen = 0.0
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if ok[i]:
            seen = x[i]
        else:
            out[i] = seen
    return out


def inputs():
    return torch.tensor([1.0, -4.0, 9.0, 3.0]), torch.tensor([False, True, False, False])
