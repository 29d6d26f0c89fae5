import torch


def forward_substitution(L, x, b):
    n = L.shape[0]
    for i in range(n):
        x[i] = b[i]
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] = x[i] / L[i, i]
    return x


def inputs():
    L = torch.tensor([[2.0, 9.0, 9.0], [0.5, 4.0, 9.0], [-1.0, 0.25, 1.5]])
    return L, torch.zeros(3), torch.tensor([1.0, -2.0, 3.0])
