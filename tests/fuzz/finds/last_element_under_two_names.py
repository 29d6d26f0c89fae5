import torch

def f(x):
    for i in range(len(x)):
        part = x[i]
        t = part
    return (t, part)


CALLS = [
    '(torch.tensor([1.0, -2.0, 3.0, -4.0], dtype=torch.float32),)',
    '(torch.tensor([], dtype=torch.float32),)',
]
