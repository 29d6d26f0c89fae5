import torch


def normalized(x, w):
    row = x - x.mean(1)[:, None]
    out = torch.where((row < 0.5).all(1), row @ w, (row * w).max(1).indices.to(torch.float32))
    return out
