import torch


def doubled(x):
    out = None
    for r in x:
        y = (r * 2).unsqueeze(0)
        if out is None:
            out = y
        else:
            out = torch.cat((out, y), dim=0)
    return out


def inputs():
    return (torch.tensor([[1.0, -4.0], [9.0, 0.5], [2.0, 3.0]]),)
