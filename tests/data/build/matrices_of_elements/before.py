import torch


def turns(angles):
    out = []
    for a in angles:
        c, s = torch.cos(a), torch.sin(a)
        out.append(torch.stack([c, -s, torch.zeros_like(c), s, c, torch.ones_like(c)]).view(2, 3))
    return torch.stack(out)


def inputs():
    return torch.linspace(-1, 2, 5),
