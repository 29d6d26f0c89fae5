import torch
def f(x):
    out = []
    for i in range(len(x)):
        out.append(2 ** 63 % (i + 1))
    return out

CALLS = ['(t([1.,2.,3.,4.,5.]),)']
