import torch


def f(x):
    items = []
    for i in range(len(x)):
        items.append(x[i])
    return torch.tensor(items)


CALLS = [
    '(leaf(t([1.0, 2.0], bfloat16)),)',
]
GRADIENTS = True
