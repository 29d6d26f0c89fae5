import torch

def f(x, z, y):
    for i in range(0, len(x), 2):
        if x[i].item() == z[i].item():
            y[i] = 1.0
            y[i] = 1.0


CALLS = [
    '(torch.tensor([9007199254740993, 9007199254740995, -9007199254740993, 4611686018427387905], dtype=torch.int64), torch.tensor([9007199254740992.0, 9007199254740992.0, 9007199254740992.0, 2.0], dtype=torch.float64), torch.tensor([0.0, 0.0, 0.0, 0.0], dtype=torch.float32),)',
    '(torch.tensor([9007199254740993, 9007199254740995, -9007199254740993, 4611686018427387905], dtype=torch.int64), torch.tensor([9007199254740992.0, 9007199254740992.0, 9007199254740992.0, 2.0], dtype=torch.float64), torch.tensor([0.0, 0.0, 0.0, 0.0, 0.0], dtype=torch.float32),)',
]
