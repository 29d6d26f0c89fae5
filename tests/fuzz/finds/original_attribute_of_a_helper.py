import torch
def g(v):
    return v * 2 if v > 2 else v
def h(v):
    return v * 3 if v > 2 else v
h.original = g
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = h(x[i])
    return out

CALLS = ['(t([1.,2.,3.,4.,5.]),)']
