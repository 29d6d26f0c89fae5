import torch

def f(x, test):
    kept = []
    for i in range(1, len(x)):
        if test[i] > 1:
            kept.append(x[i] * 2)
    if not kept:
        return torch.zeros(0, 2)
    return torch.stack(kept)


CALLS = [
    '(torch.tensor([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], dtype=torch.float32).reshape((4, 2)), torch.tensor([1, 0, 1, 1], dtype=torch.int64),)',
    '(torch.tensor([0.0, 1.0, 2.0, 3.0, -torch.inf, 5.0, 6.0, 7.0], dtype=torch.float32).reshape((4, 2)), torch.tensor([1, 0, 1, 1], dtype=torch.int64),)',
]
