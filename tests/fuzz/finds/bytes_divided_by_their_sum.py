import torch


def f(X, y, o):
    for i in range(len(X)):
        o[i] = X[i] / (i + 300) + torch.atan2(X[i], y[i]) + torch.float_power(X[i], i + 256)
        X[i] = X[i] / X[i].sum()
    return X, o


CALLS = [
    '(t([58, 29, 87, 0, 145, 116, 200, 255, 1, 2], uint8, 5, 2), t([1000, -3, 256, 7, 70000], int64), t([0.0] * 10, float64, 5, 2),)',
    '(t([58, 29, 87, 0, -128, 116], int8, 3, 2), t([1000, -3, 256], int64), t([0.0] * 6, float64, 3, 2),)',
]
