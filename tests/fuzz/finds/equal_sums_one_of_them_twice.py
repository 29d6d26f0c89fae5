import torch

def f(x):
    tally = 0.0
    s = 0.0
    for i in range(4):
        s = s + x[i]
        tally += x[i]
    t = s
    return (((s, t), s), tally)


CALLS = [
    '(torch.tensor([1.0, -2.0, 3.0, -4.0], dtype=torch.float32),)',
    '(torch.tensor([1.0, -2.0, 3.0, 0.0], dtype=torch.float32),)',
]
