import torch


def lower_product(a, x, y):
    y[:] = 2 * a.diagonal()[:x.shape[0]] * x + 3 * (a[:, :-1] * x[:-1]).tril(-1).sum(1)
    return y
