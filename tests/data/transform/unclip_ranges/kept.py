import torch


def in_steps(x, w, k):                      # LL215
    out = torch.zeros(len(x))
    for i in range(len(x)):
        for j in range(max(0, i - w), len(x), 2):
            out[i] += x[j]
    return out


def up_to_what_is_looked_up(x, w, k):       # LL215
    out = torch.zeros(len(x))
    for i in range(len(x)):
        for j in range(max(0, k[i]), len(x)):
            out[i] += x[j]
    return out


def inputs():
    return torch.linspace(-1, 2, 9), 2, torch.arange(9)
