import torch

def f(A, B, data, other, third, fourth, C):
    N = A.shape[1]
    y_out = torch.zeros(B.shape)
    for i in range(len(A)):
        for j in range(N):
            if B[i, j]:
                y_out[i, j] -= other[i]
            y_out[i, j] *= other[1]
    return y_out


CALLS = [
    '(t([-3.0, 0.0, -0.5, -0.5, -3.0, 3.0, -2.0, 4.0, 3.0, 2.0], float32, 5, 2), t([0.25, 0.5, 2.0, 0.5, 4.0, 0.5, 0.5, 1.0, -2.0, 0.5], float32, 5, 2), leaf(t([-0.5, -3.0, -1.0, -0.75, 0.25], float32)), leaf(t([2.0, -3.0, -3.0, -0.75, 0.0], float32)), leaf(t([-0.5, -3.0, 0.0, 2.5, 0.0], float32)), leaf(t([2.5, 1.0], float32)), leaf(t([1.0, 2.0, -0.5, 0.25, -0.5, 1.0, 2.5, 2.5, 3.0, 0.5], float32, 2, 5)),)',
]
GRADIENTS = True
