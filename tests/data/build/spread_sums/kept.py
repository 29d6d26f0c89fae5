import torch


def of_another_dtype(x):  # LL204
    total = torch.zeros(1)
    for i in range(len(x)):
        total += x[i]
    return total


def inputs():
    return (torch.linspace(-1, 1, 9, dtype=torch.float64),)
