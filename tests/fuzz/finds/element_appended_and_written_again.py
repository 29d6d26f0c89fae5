import torch


def f(out, a):
    items = []
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            for again in range(2):
                out[i, j] -= a[j]
                items.append(out[i, j])
    return torch.stack(items)


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], float32, 3, 2), t([0.5, 1.0], float32),)',
]
