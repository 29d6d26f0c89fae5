import torch, functools, loopless
def doubled(fn):
    @functools.wraps(fn)
    def wrapper(v):
        return fn(v) * 2
    return wrapper
@doubled
@loopless.vectorize
def h(v):
    return v + 1 if v > 2 else v
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = h(x[i])
    return out

CALLS = ['(t([1.,2.,3.,4.,5.]),)']
