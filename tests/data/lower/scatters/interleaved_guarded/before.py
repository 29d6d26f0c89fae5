import torch


def dense(rows, cols, vals, n):
    out = torch.zeros((n, n), dtype=vals.dtype)
    for r, c, v in zip(rows, cols, vals):
        if r == c:
            out[r, c] = v
        else:
            out[r, c] = v
            out[c, r] = v
    return out


def inputs():
    return torch.tensor([0, 1, 2, 0, 1]), torch.tensor([1, 0, 0, 2, 1]), torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5]), 3
