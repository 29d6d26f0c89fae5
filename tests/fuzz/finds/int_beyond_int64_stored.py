import torch
def f(x, k):
    for i in range(len(x)):
        x[i] = max(x[i], k)
    return x

CALLS = ['(t([1.,2.]), 1)', '(t([1.,2.]), 2**63)']
