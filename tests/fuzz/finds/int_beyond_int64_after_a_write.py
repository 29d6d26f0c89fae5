import torch
def f(x, k):
    for i in range(len(x)):
        x[i] = (x[i] + 1) * k
    return x

CALLS = ['(t([1.,2.]), 3)', '(t([1.,2.]), 2**70)']
