import torch


def smear(x):  # LL201
    for i in range(1, len(x)):
        x[i] = torch.sin(x[i - 1])
    return x


def every_third(x):  # LL201
    for i in range(3, len(x)):
        x[i] = x[i - 3] * x[i - 1]
    return x


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
