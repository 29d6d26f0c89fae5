import math

import torch


def in_python(x):
    out = torch.zeros(len(x), dtype=torch.float64)
    for i in range(len(x)):
        out[i] = math.sqrt(x[i].item() ** 2 + 1.0)
    return out


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
