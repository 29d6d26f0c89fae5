import torch


def inputs():
    return torch.arange(8.0).reshape(4, 2), torch.tensor([1, 0, 1, 1])


def goes_on(x, test):  # LL203
    kept = []
    for i in range(len(x)):
        if test[i] > 0:
            kept.append(x[i] * 2)
    if not kept:
        kept.append(x[0])
    return torch.stack(kept)
