import torch


def left_early(x, out):  # LL204
    for i in range(len(x)):
        for limit in (0.5, 0.25):
            if x[i] > limit:
                break
            out[i] += limit
    return out


def of_nothing(x, out):  # LL204
    for i in range(len(x)):
        for limit in ():
            out[i] += limit
    return out


def inputs():
    return torch.linspace(-1, 1, 16), torch.zeros(16)
