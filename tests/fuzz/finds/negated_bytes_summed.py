import torch
def f(a, b):
    s = a[0] * 1
    for i in range(len(b)):
        s = s + -b[i]
    return s


CALLS = [
    '(t([3], int64), t([1, 2], uint8))',
    '(t([3], int64), t([-128, 2], int8))',
]
