import torch


def skip_negative(x):
    y = torch.ones_like(x)
    for i in range(len(x)):
        if x[i] < 0:
            continue
        y[i] = x[i].sqrt()
    return y


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
