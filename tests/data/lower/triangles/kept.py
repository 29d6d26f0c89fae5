import torch


def all_of_them(L, x, b):  # LL201
    n = L.shape[0]
    for i in range(n):
        s = b[i]
        for j in range(n):
            s = s - L[i, j] * x[j]
        x[i] = s
    return x


def itself_too(L, x, b):  # LL201
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i + 1):
            s = s - L[i, j] * x[j]
        x[i] = s
    return x


def not_from_the_beginning(L, x, b):  # LL201
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(1, i):
            s = s - L[i, j] * x[j]
        x[i] = s
    return x


def not_linear(L, x, b):  # LL201
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i):
            s = s - L[i, j] * x[j] * x[j]
        x[i] = s
    return x


def factors_that_change(L, x, b):  # LL201
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i):
            s = s - L[i, j] * x[j]
        x[i] = s
        L[i, 0] = s
    return x


def inputs():
    L = torch.tensor([[2.0, 9.0, 9.0], [0.5, 4.0, 9.0], [-1.0, 0.25, 1.5]])
    return L, torch.zeros(3), torch.tensor([1.0, -2.0, 3.0])
