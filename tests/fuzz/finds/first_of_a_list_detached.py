import torch


def f(data, other):
    out = data * 2
    items = []
    for i in range(len(data)):
        items.append(other[i])
        out[i] = out[0]
    return torch.tensor(items)


CALLS = [
    '(leaf(t([-2.0, -1.0, -3.0, 1.5, 0.5], float64)), leaf(t([3.0, 0.5, 0.5, 1.0, 0.5], float64)),)',
]
