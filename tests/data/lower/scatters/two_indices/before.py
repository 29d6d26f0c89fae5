import torch


def confusion(truth, guess):
    table = torch.zeros(3, 3, dtype=torch.int64)
    for i in range(len(truth)):
        table[truth[i], guess[i]] += 1
    return table


def inputs():
    return torch.tensor([0, 1, 2, 1, 1]), torch.tensor([0, 1, 1, 2, 1])
