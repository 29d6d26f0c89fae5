import torch


def scaled(x, a):
    out = (x - x.std(dim=2)[:, :, None]) / x.max(2).values[:, :, None]
    solved = torch.linalg.solve(a, x).contiguous()
    return out, solved
