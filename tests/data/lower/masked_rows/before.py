import torch


def statistics(x, valid, lengths):
    spread = torch.zeros(x.shape[0])
    middle = torch.zeros(x.shape[0])
    peak = torch.zeros(x.shape[0], dtype=torch.int64)
    for i in range(x.shape[0]):
        spread[i] = x[i][valid[i]].std()
        middle[i] = x[i, :lengths[i]].median()
        peak[i] = x[i, lengths[i]:].argmax()
    return spread, middle, peak


def inputs():
    x = torch.tensor([[1.0, 5.0, 2.0, 4.0, 3.0], [7.0, 7.0, -1.0, 0.5, 2.0], [-1.0, -2.0, 8.0, 8.0, 9.0]])
    return x, x > -1.5, torch.tensor([2, 3, 1])
