import torch

def f(A):
    count_n = len(A)
    y_out = torch.zeros(count_n * A.shape[1])
    lim = 0
    for i in range(count_n):
        for j in range(1, A.shape[1]):
            y_out[lim] = y_out[j]
            lim += 1


CALLS = [
    '(t([-0.5, 1.5, -0.5, 0.0, -0.5, 2.0, -3.0, -0.5, 0.25, 2.0, -1.0, 0.0, 3.0, 0.5, 3.0], float32, 5, 3),)',
]
