import torch


def two_masks(x, m, out):                       # LL204
    for i in range(x.shape[0]):
        out[i] = (x[i][m[i]] * x[i][x[i] > 0]).sum()
    return out


def not_folded(x, m, out):                      # LL204
    for i in range(x.shape[0]):
        out[i] = x[i][m[i]]
    return out


def sorted_first(x, m, out):                    # LL204
    for i in range(x.shape[0]):
        out[i] = x[i][m[i]].sort()[0][0]
    return out


def inputs():
    x = torch.linspace(1, 2, 12).view(3, 4)
    return x, x > -0.8, torch.zeros(3, 4)
