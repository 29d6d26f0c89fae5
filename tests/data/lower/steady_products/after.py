import torch


def vandermonde(x, m):
    X = torch.ones(x.shape[0], m)
    X[:, 1:] = x[:, None] ** torch.arange(1, m)
    return X
