import torch


def steps(x):
    left = x[:-1]
    right = x[1:]
    out = torch.zeros(len(left))
    for i in range(len(left)):
        out[i] = right[i] - left[i]
    return out


def inputs():
    return (torch.tensor([0.5, 2.0, 1.0, 4.0]),)
