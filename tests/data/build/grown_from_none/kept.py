import torch


def inputs():
    return (torch.tensor([[1.0, -4.0], [9.0, 0.5], [2.0, 3.0]]),)


def is_read_while_it_grows(x):  # LL209
    out = None
    for r in x:
        y = (r * 2).unsqueeze(0)
        out = y if out is None else torch.cat((out, y), dim=0)
        x[0, 0] = out.sum()
    return out


def grows_by_something_else(x):  # LL209
    out = None
    for r in x:
        y = (r * 2).unsqueeze(0)
        out = y if out is None else torch.cat((out, y + out[-1]), dim=0)
    return out
