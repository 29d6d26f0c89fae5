import torch


def cubes(x):  # LL201
    for i in range(1, len(x)):
        x[i] = x[i - 1] * x[i - 1] * x[i - 1]
    return x


def logistic(x):  # LL201
    for i in range(1, len(x)):
        x[i] = x[i - 1] * (1 - x[i - 1])
    return x


def beside_another(x):  # LL201
    for i in range(1, len(x)):
        x[i] = x[i - 1] * x[i - 1] + x[i]
    return x


def inputs():
    return (torch.tensor([-0.999, 1.0, 2.0, 3.0, 4.0], dtype=torch.float64),)
