import torch


def f(x, y, idx, k):
    n = len(x)
    s = 0.0
    for i in range(n):
        if i > k:
            s += 2 - y[i]
        s += y[idx[i]] if y[idx[i]] > 2 else 2
    return s


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float32), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64), torch.tensor([2, 0, 1, 3, 4], dtype=torch.int64), 1,)',
    '(torch.tensor([3.0], dtype=torch.float32), torch.tensor([-0.5], dtype=torch.float64), torch.tensor([0], dtype=torch.int64), 1,)',
]
