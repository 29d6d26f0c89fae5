import torch


def inverses(a, v):
    out = torch.zeros_like(a)
    dets = torch.zeros(len(a))
    for i in range(len(a)):
        out[i] = torch.inverse(a[i]) + torch.diag(v[i])
        dets[i] = torch.det(a[i])
    return out, dets


def inputs():
    return torch.tensor([[[2.0, 1.0], [1.0, 3.0]], [[1.0, 0.0], [0.5, 4.0]]]), torch.tensor([[1.0, 2.0], [3.0, 4.0]])
