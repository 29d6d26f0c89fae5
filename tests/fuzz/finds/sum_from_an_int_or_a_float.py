import torch

def f(x, y, a):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            s = s + 1.0
        else:
            s = 0
        for j in range(a.shape[1]):
            s = s + a[i, j].item()
    return s


CALLS = [
    '(torch.tensor([1.0, 1.0, -1.0], dtype=torch.float32), torch.tensor([1.0, -1.0, 1.0], dtype=torch.float32), torch.tensor([0.967, 0.671, 0.517, 0.308, -0.091, -0.263], dtype=torch.float32).reshape((3, 2)),)',
    '(torch.tensor([1.0, 1.0, -1.0], dtype=torch.float32), torch.tensor([1.0, -1.0, 1.0], dtype=torch.float32), torch.tensor([False, False, False, False, False, False], dtype=torch.bool).reshape((3, 2)),)',
]
