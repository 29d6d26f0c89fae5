import torch


def pieces(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] < 0:
            y[i] = -x[i]
        elif x[i] < 1:
            y[i] = x[i] * x[i]
        else:
            y[i] = 1.0
    return y


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
