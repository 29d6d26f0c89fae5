import torch


def first_in_each_row(x, t):
    first = torch.full((x.shape[0],), -1)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if x[i, j] > t:
                first[i] = j
                break
    return first


def inputs():
    return torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 4.0], [0.0, -1.0, 0.25]]), 1.0
