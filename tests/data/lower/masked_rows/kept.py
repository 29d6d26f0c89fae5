import torch


def place_in_a_selection(x, m, k, out):         # LL204
    for i in range(x.shape[0]):
        out[i] = x[i][m[i]].argmax()
    return out


def as_long_as_the_row(x, m, k, out):           # LL204
    for i in range(x.shape[0]):
        out[i] = torch.cumsum(x[i][m[i]], 0)[-1]
    return out


def of_a_matrix(x, m, k, out):                  # LL204
    for i in range(x.shape[0]):
        out[i] = x[m[i, :3]].std()
    return out


def inputs():
    x = torch.linspace(1, 2, 12).view(3, 4)
    return x, x > 1.1, torch.tensor([1, 2, 3]), torch.zeros(3)
