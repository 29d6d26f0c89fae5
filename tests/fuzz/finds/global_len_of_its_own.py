import torch
def len(x): return 2
def f(a, b):
    i = b
    s = 0
    while i > a:
        s = s + i
        i -= 2
    return s, i

CALLS = ['(0, 5)']
