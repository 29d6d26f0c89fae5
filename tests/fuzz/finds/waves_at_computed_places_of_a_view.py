import torch


def f(X):
    N = len(X)
    y_out = torch.zeros(X.shape[1])
    for i in range(N):
        for j in range(X.shape[1]):
            y_out[i * X.shape[1] + j] += y_out[0] + 1
    return y_out


CALLS = [
    '(torch.tensor([[-1, 0, 0, 1, 0]]),)',
]
