"""Places that other iterations write, too."""
import torch


def handed_along(x):            # LL201
    for i in range(len(x) - 1):
        x[i], x[i + 1] = x[i + 1].clone(), x[i].clone()
    return x


def of_an_object(x):            # LL204
    for i in range(len(x)):
        x[i], x.grad = x[i] * 2, None
    return x


def inputs():
    return (torch.linspace(-1, 1, 9),)
