import torch


def smoothed(X):
    padded = torch.zeros(X.shape[0], X.shape[1] + 2)
    padded[:, 1:-1] = X
    out = (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3
    return out
