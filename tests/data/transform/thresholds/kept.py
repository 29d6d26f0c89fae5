import torch


def not_a_scan(x, y):  # LL201
    for i in range(len(x)):
        if i == 0:
            y[i] = x[i]
        else:
            y[i] = torch.sin(y[i - 1]) + x[i]
    return y


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
