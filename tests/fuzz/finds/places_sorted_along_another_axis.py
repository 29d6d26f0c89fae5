import torch


def f(x):
    out = torch.zeros(x.shape[0], x.shape[1], x.shape[1])
    for b in range(x.shape[0]):
        order = torch.argsort(x[b], dim=0)
        for r in range(x.shape[1]):
            for c in range(x.shape[2]):
                out[b, r, order[r, c]] = x[b, r, c]
    return out


CALLS = [
    '(t([3.0, 1.0, 2.0, 5.0, 4.0, 6.0, 0.5, -1.0, 2.0, 0.25, 3.0, 1.5], float32, 2, 2, 3),)',
    '(torch.tensor([[[3.0, 1.0, 2.0], [0.5, 4.0, -6.0]]]).requires_grad_(),)',
]
