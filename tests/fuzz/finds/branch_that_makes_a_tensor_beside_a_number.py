import torch

def f(a):
    s = 0.0
    for i in range(len(a)):
        if i > 1:
            if a[i] > 0:
                s = s + a[i]
        s = s + i
    return s


CALLS = [
    '(torch.tensor([0.352, -0.568, -0.389, -0.286], dtype=torch.float32),)',
    '(torch.tensor([0.352, torch.nan, -0.568, -0.286], dtype=torch.float32),)',
]
