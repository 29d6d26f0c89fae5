import torch


def scaled(x, low, high):
    out, kept = [], []
    for i in range(len(x)):
        if x[i] < low:
            out.append(x[i] / 8)
        elif x[i] > high:
            out.append(x[i])
        else:
            share = (x[i] - low) / (high - low)
            out.append((1 - share) * x[i] / 8 + share * x[i])
        kept.append(x[i] * 2)
    return torch.stack(out), torch.stack(kept)


def inputs():
    return torch.tensor([1.0, 4.0, 9.0, 2.5]), 2.0, 5.0
