import torch


def f(x):
    items = []
    for i in range(len(x)):
        if 0:
            items.append(x[i])
    return torch.tensor(items)


CALLS = [
    '(t([1, 2], int64),)',
]
