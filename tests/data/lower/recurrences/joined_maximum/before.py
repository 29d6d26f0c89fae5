import torch


def envelope(x):
    high = x[0]
    low = x[0]
    out = torch.zeros_like(x)
    for i in range(len(x)):
        high = torch.maximum(high, x[i])
        low = torch.minimum(low, x[i])
        out[i] = high
    return out, high - low


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, float("nan"), 3.0, -0.75]),)
