import torch


def f(x, y, z):
    total = torch.zeros(len(x))
    for r in range(len(x)):
        both = y[r, 1:] * x[r, :2] + z[r]
        total[r] = x[r, 0] * 2
    return total


CALLS = [
    '(torch.ones(3, 3), torch.ones(3, 3), torch.ones(3, 2))',
    '(torch.ones(3, 4), torch.ones(3, 4), torch.ones(3, 2))',
    '(torch.ones(3, 3), torch.ones(3, 3), torch.ones(3, 4))',
    '(torch.ones(3, 3), torch.ones(3, 2), torch.ones(3, 2))',
    '(torch.ones(0, 4), torch.ones(0, 4), torch.ones(0, 2))',
]
