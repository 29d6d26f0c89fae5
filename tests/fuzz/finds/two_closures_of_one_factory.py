import torch
def make(k):
    def g(v): return v * k if v > 2 else v
    def s(n):
        nonlocal k
        k = n
    return g, s
a, sa = make(2)
b, sb = make(3)
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = a(x[i]) + b(x[i])
    return out

CALLS = ['(t([1.,2.,3.,4.,5.]),)', '(t([1.,2.,3.,4.,5.]),)']
BETWEEN = 'sb(10)'
