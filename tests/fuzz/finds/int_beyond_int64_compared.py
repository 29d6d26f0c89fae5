import torch
def f(x):
    n = 0
    for i in range(len(x)):
        if x[i].item() < 2 ** 63:
            n += 1
    return n

CALLS = ['(t([1,2,3],int64),)']
