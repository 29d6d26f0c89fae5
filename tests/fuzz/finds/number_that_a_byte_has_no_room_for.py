import torch


def f(X, o, k):
    for i in range(len(X)):
        o[i] = torch.where(X[i, 0] > i, X[i, 0], i * 100)
        o[i] += X[i, 1].clamp(min=i * k)
        o[i] += X[i, 1] ** (i + k)
    return o


CALLS = [
    '(t([58, 29, 87, 0, 145, 116], uint8, 3, 2), t([0] * 3, int64), 2,)',
    '(t([58, 29, 87, 0, 145, 116, 3, 200], uint8, 4, 2), t([0] * 4, int64), 2,)',
    '(t([58, 29, 87, 0, 145, 116], uint8, 3, 2), t([0] * 3, int64), 254,)',
]
