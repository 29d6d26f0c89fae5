import torch

def f(a, b, A):
    o1 = torch.zeros(len(a))
    for i in range(1, len(a)):
        for j in range(i):
            o1[i] += A[i, 1]
            o1[j] += A[i, j]
        o1[i] = b[i]
    return o1


CALLS = [
    '(t([1.0, 2.0, 3.0], float32), t([-1.0, 2.0, -1.0], float32), t([1.5, -0.25, 2.0, 3.0, -1.0, 0.5, 0.25, 4.0, -3.0], float32, 3, 3))',
]
