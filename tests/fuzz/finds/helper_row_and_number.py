import torch
def h(v, s):
    return s + v.sum()
def f(x, w):
    return torch.stack([h(x[i], w[i]) for i in range(len(w))])


CALLS = [
    '(t([1.,2.,3.,4.,5.,6.], float32, 2, 3), t([1.,2.]))',
]
