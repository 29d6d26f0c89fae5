import torch


def rows_without(x, t):
    count = 0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if x[i, j] > t:
                break
        else:
            count += 1
    return count


def inputs():
    return torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 4.0], [0.0, -1.0, 0.25]]), 1.0
