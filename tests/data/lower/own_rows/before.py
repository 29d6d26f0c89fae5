import torch


def one_hot(labels, weights):
    rows = []
    for i in range(len(labels)):
        row = torch.zeros(4)
        row[labels[i]] = weights[i]
        rows.append(row)
    return torch.stack(rows)


def inputs():
    return torch.tensor([0, 3, 1]), torch.tensor([5.0, 6.0, 7.0])
