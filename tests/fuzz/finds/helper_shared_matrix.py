import torch
def h(v, s):
    return v + s.mean(0)
def f(x):
    return torch.stack([h(x[i], x) for i in range(len(x))])


CALLS = [
    '(t([1.,2.,3.,-1.], float32, 2, 2),)',
]
