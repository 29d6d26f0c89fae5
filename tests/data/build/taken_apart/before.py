import torch


def gated(h, w):
    out = torch.zeros(len(h), 3)
    for i in range(len(h)):
        both = w * h[i]
        gate, value = both.chunk(2, dim=-1)
        out[i] = torch.tanh(gate) * value
    return out


def inputs():
    return torch.linspace(-2, 2, 24).view(4, 6), torch.linspace(0.5, 1, 6)
