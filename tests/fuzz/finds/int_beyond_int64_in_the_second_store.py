import torch
def f(a, b, k):
    for i in range(len(a)):
        a[i] = 7.0
        b[i] = b[i] + k

CALLS = ['(t([1.,2.]),t([1.,2.]),3)', '(t([1.,2.]),t([1.,2.]),2**70)']
