import torch
import torch.nn.functional as F


def another_size(x, out):                       # LL205
    for i in range(x.shape[0]):
        out[i] = F.layer_norm(x[i], (x.shape[1] + 1,))
    return out


def half(x, out):                               # LL202
    for i in range(x.shape[0]):
        out[i] = F.layer_norm(x[i].half(), (x.shape[1],))
    return out


def eigenvalues(x, out):                        # LL202
    for i in range(x.shape[0]):
        out[i] = torch.linalg.eigvalsh(torch.outer(x[i], x[i]))
    return out


def may_fail_in_a_branch(x, out):               # LL202
    for i in range(x.shape[0]):
        if x[i, 0] > 0:
            out[i] = torch.linalg.solve(torch.outer(x[i], x[i]), x[i])
    return out


def another_axis(x, out):                       # LL202
    for i in range(x.shape[0]):
        out[i] = torch.roll(x[i], 1, 3)
    return out


def inputs():
    return torch.rand(3, 4), torch.zeros(3, 4)
