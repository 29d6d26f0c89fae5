import torch


def scaled(x, a):
    out = torch.zeros_like(x)
    solved = torch.zeros_like(x)
    for i in range(x.shape[0]):
        out[i] = (x[i] - x[i].std(dim=-1, keepdim=True)) / x[i].max(dim=-1, keepdim=True).values
        solved[i] = torch.linalg.solve(a[i], x[i])
    return out, solved


def inputs():
    x = torch.linspace(-1, 2, 48).view(3, 4, 4)
    return x, torch.eye(4) * 2 + x.sin()
