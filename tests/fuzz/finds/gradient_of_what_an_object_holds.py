import torch


def f(x, me):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = torch.sqrt(x[i]) * me.w[i]
    return out


GRADIENTS = True
CALLS = [
    '(t([1.0, -1.0, 4.0], float32), held(w=leaf(t([1.0, 2.0, 3.0], float32))),)',
]
