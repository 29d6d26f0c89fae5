import torch


def averages(x, share):
    out = [x[0]]
    for t in range(1, len(x)):
        out.append(share * x[t] + (1 - share) * out[-1])
    return torch.stack(out)


def inputs():
    return torch.tensor([[1.0, -4.0], [9.0, 0.5], [2.0, 2.0]]), 0.25
