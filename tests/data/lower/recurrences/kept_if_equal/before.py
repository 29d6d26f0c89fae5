import torch


def changes(x):
    out = []
    before = -1
    for v in x.tolist():
        if v != before:
            out.append(v)
            before = v
    return torch.tensor(out)


def inputs():
    return (torch.tensor([1, 1, 2, 2, 2, 0, 1, 1]),)
