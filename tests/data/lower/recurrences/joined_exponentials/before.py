import torch


def total(x):
    acc = torch.tensor(float("-inf"))
    out = torch.zeros_like(x)
    for i in range(len(x)):
        acc = torch.logaddexp(acc, x[i])
        out[i] = acc
    return out, acc


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
