import torch


def symmetric(C, A, B):
    m, n = C.shape
    for i in range(m):
        for j in range(n):
            total = 0.0
            for k in range(i):
                C[k, j] += B[i, j] * A[i, k]
                total += B[k, j] * A[i, k]
            C[i, j] = C[i, j] + B[i, j] * A[i, i] + total
    return C


def inputs():
    A = torch.tensor([[2.0, 9.0, 9.0], [0.5, 4.0, 9.0], [-1.0, 0.25, 1.5]])
    return torch.arange(6.0).view(3, 2), A, torch.tensor([[1.0, -2.0], [3.0, 0.5], [0.25, 4.0]])
