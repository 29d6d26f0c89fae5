import torch
def g(v):
    return v * 2 if v > 2 else v
def g2(v):
    return v * 5 if v > 2 else v
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = g(x[i])
    return out

CALLS = ['(t([1.,2.,3.,4.,5.]),)', '(t([1.,2.,3.,4.,5.]),)']
BETWEEN = 'g.__code__ = g2.__code__'
