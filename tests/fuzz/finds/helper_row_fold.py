import torch
def h(v):
    return v / v.sum()
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = h(x[i])
    return out


CALLS = [
    '(t([1.,2.,3.,4.], float32, 2, 2),)',
]
