import torch


def features(x, w):
    half = x.size(1) // 2
    rows = []
    for i in range(len(x)):
        rows.append(torch.cat([x[i, :2] * 2, x[i, half:], w[i].view(1)]))
    return torch.stack(rows)


def inputs():
    return torch.tensor([[1.0, 2.0, 3.0, 4.0], [4.0, 1.0, 0.0, 7.0]]), torch.tensor([5.0, 6.0])
