import torch


def f(x, y):
    total = torch.zeros(len(x))
    for r in range(len(x)):
        if x[r, 0] > 0.5:
            both = y[r, 1:] * x[r, :2]
        total[r] = x[r, 0] * 2
    return total


CALLS = [
    '(torch.zeros(3, 4), torch.ones(3, 4))',
    '(torch.ones(3, 4), torch.ones(3, 4))',
    '(torch.ones(3, 3), torch.ones(3, 3))',
    '(torch.eye(4), torch.ones(4, 4))',
]
