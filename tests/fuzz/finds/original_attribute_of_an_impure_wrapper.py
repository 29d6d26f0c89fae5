import torch
calls = []
def logged(fn):
    def wrapper(v):
        calls.append(1)
        return fn(v)
    wrapper.original = fn
    return wrapper
@logged
def h(v):
    return v * 3
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = h(x[i])
    return out, len(calls)

CALLS = ['(t([1.,2.,3.,4.,5.]),)']
