import torch


def smoothed(X):
    out = torch.zeros_like(X)
    for i in range(len(X)):
        padded = torch.zeros(X.shape[1] + 2)
        for j in range(X.shape[1]):
            padded[j + 1] = X[i, j]
        for j in range(X.shape[1]):
            out[i, j] = (padded[j] + padded[j + 1] + padded[j + 2]) / 3
    return out


def inputs():
    return (torch.arange(12.0).reshape(3, 4),)
