import torch


def both_ways(C, A, B):  # LL201
    m = C.shape[0]
    for i in range(m):
        for k in range(i):
            C[k, 0] += B[i, 0] * A[i, k]
        C[i, 0] = C[i, 0] * 2 + C[0, 0]
    return C


def in_between(C, A, B):  # LL201
    m = C.shape[0]
    for i in range(m):
        for k in range(m):
            C[k, 0] = C[k, 0] + B[i, 0] * A[i, k]
        C[i, 0] = C[i, 0] * C[i, 0]
    return C


def inputs():
    A = torch.tensor([[2.0, 9.0, 9.0], [0.5, 4.0, 9.0], [-1.0, 0.25, 1.5]])
    return torch.arange(6.0).view(3, 2), A, torch.tensor([[1.0, -2.0], [3.0, 0.5], [0.25, 4.0]])
