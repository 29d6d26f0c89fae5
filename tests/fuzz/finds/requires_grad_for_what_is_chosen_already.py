import torch

def f(a, h):
    M = torch.full((4, 4), 0.5)
    for i in range(len(a)):
        for j in range(0, i):
            M[j, i] = a[i]
            M[j, i] = h[i]
    return M


CALLS = [
    '(leaf(t([1.5, -0.25, 2.0, 3.0], float32)), t([1, 2, 3, 4], int8))',
]
GRADIENTS = True
