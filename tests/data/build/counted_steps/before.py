import torch


def pooled(x, k):
    C, H, W = x.shape
    out = torch.zeros(C, H // k, W // k)
    for c in range(C):
        for i in range(0, H, k):
            for j in range(0, W, k):
                out[c, i // k, j // k] = x[c, i:i + k, j:j + k].max()
    return out


def inputs():
    return torch.arange(48.0).reshape(2, 4, 6).sin(), 2
