import torch


def beyond_the_slice(a, b):  # LL206
    inner = b[1:3]
    for i in range(4):
        a[i] = inner[i]
    return a


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
