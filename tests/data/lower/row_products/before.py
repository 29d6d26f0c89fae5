import torch


def heads(x, W, a, b):
    out = []
    mixed = torch.zeros(3, 2, 2)
    for i in range(x.shape[0]):
        out.append(torch.relu(W @ x[i]))
        mixed[i] = a[i] @ b[i].T
    return torch.stack(out), mixed


def inputs():
    return torch.rand(3, 4), torch.rand(5, 4), torch.rand(3, 2, 6), torch.rand(3, 2, 6)
