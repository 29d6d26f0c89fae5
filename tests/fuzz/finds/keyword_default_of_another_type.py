import torch
def g(v, *, k=1): return v * k if v > 2 else v * k + k
def f(x):
    out = []
    for i in range(len(x)):
        out.append(g(x[i]))
    return torch.stack(out)

CALLS = ['(t([1,2,3],int64),)', '(t([1,2,3],int64),)']
BETWEEN = "g.__kwdefaults__['k'] = 1.0"
