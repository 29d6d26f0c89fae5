import torch


def f(idx, k):
    s = 0
    for i in range(len(idx)):
        s = s + (i < k)
        s += idx[i].item() < k
    return s


CALLS = [
    '(torch.tensor([2, 0, 5, 1]), 3)',
]
