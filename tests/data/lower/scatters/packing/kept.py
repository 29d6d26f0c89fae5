import torch


def reads_what_it_packs(x, out):  # LL201
    k = 0
    for i in range(len(x)):
        if x[i] > 0:
            out[k] = x[i] + out[i]
            k += 1


def from_both_ends(x, out):  # LL201
    low = 0
    high = len(x) - 1
    for i in range(len(x)):
        if x[i] > 0:
            out[low] = x[i]
            low += 1
        else:
            out[high] = x[i]
            high -= 1


def inputs():
    return torch.tensor([1.0, -2.0, 1.0, 1.0, -5.5]), torch.zeros(5)
