import torch


def inputs():
    return torch.arange(240.0).reshape(40, 6), torch.ones(6), torch.arange(40) % 5, torch.zeros(40), torch.zeros(40, 6)


def parts(x, w, lengths, out, steps):
    for i in range(len(x)):
        row = torch.exp(-x[i]) * w
        out[i] = row[:lengths[i]].sum()
        steps[i, 1:] = row[1:] - row[:-1]
    return out, steps
