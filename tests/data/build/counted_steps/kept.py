import torch


def inputs():
    return torch.arange(35.0).reshape(5, 7).sin(), 2


def the_last_ones_are_shorter(x, k):  # LL215
    H, W = x.shape
    out = torch.zeros((H + k - 1) // k, (W + k - 1) // k)
    for i in range(0, H, k):
        for j in range(0, W, k):
            out[i // k, j // k] = x[i:i + k, j:j + k].max()
    return out


def the_step_changes(x, k):  # LL215
    H, W = x.shape
    out = torch.zeros(H, W)
    for i in range(0, H, k):
        for j in range(0, W, k):
            out[i, j] = x[i:i + k, j:j + k].max()
        k = 3 - k
    return out
