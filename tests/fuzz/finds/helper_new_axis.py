import torch
def h(v):
    return v[None] * 2
def f(x):
    return torch.stack([h(x[i]) for i in range(len(x))])


CALLS = [
    '(t([1.,2.,3.,4.,5.,6.], float32, 2, 3),)',
]
