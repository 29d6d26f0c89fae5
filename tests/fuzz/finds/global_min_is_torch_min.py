import torch
from torch import min
def f(x, d):
    n, m = x.shape
    for i in range(1, n):
        for j in range(1, m):
            d[i, j] = x[i, j] + d[i - 1, j] * d[i, j - 1]

CALLS = ['(t([1.,2.,3.,4.,5.,6.,7.,8.,9.],float32,3,3), t([1.,2.,3.,4.,5.,6.,7.,8.,9.],float32,3,3))']
