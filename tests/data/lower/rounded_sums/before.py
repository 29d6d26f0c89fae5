import torch


def sums(x, idx):
    by_place = torch.zeros(3)
    by_row = torch.zeros(len(x))
    for i in range(len(x)):
        for j in range(x.shape[1]):
            by_row[i] += x[i, j]
        by_place[idx[i]] += x[i, 0]
    return by_place, by_row


def inputs():
    return torch.tensor([[1.0, -4.0], [9.0, 0.5]], dtype=torch.float64), torch.tensor([0, 2])
