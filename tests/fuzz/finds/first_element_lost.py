import torch


def f(src):
    items = [src[0] * 1]
    for i in range(1, len(src)):
        items.append(items[-1] - src[i])
    r = torch.stack(items)
    return r.unsqueeze(0), r * 2


CALLS = [
    '(t([4.0, 2.5, 4.0], float32),)',
    '(t([4.0], float32),)',
]
