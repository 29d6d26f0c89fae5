import torch


def turns(angles):
    rows = []
    for i in range(len(angles)):
        c, s = torch.cos(angles[i]), torch.sin(angles[i])
        rows.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
    return torch.stack(rows)


def inputs():
    return (torch.linspace(-1, 1, 16),)
