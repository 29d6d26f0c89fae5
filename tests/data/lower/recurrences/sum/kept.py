import torch


def feeds_itself(x):  # LL201
    s = 0.0
    for i in range(len(x)):
        s = s + x[i] * s * s
    return s


def stops_at_its_own_size(x):  # LL201
    s = 0.0
    for i in range(len(x)):
        if s < 2:
            s = s + x[i]
    return s


def in_place_and_collected(x):  # LL207
    s = torch.zeros(())
    out = []
    for i in range(len(x)):
        s += x[i]
        out.append(s)
    return torch.stack(out)


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
