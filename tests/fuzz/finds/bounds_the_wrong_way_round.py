import torch


def f(x, y, out, idx, w, c, k):
    n = len(x)
    for i in range(n - 2):
        out[i] *= c - y[idx[i]]
        if i > k:
            continue
        out[i] = w if w > 2 else 2
    return out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float32), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32), torch.tensor([2, 0, 1, 3, 4], dtype=torch.int64), torch.tensor(3.0, dtype=torch.float32), 1.5, 1,)',
    '(torch.tensor([], dtype=torch.float32), torch.tensor([], dtype=torch.float64), torch.tensor([], dtype=torch.float32), torch.tensor([], dtype=torch.int64), torch.tensor(3.0, dtype=torch.float32), 1.5, 1,)',
]
