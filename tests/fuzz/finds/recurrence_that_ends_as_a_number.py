import torch

def f(x):
    s = 0.0
    for i in range(0, 4 - 1, 1):
        if x[i] > 0 and 1 / x[i] > 0.1:
            s = s + torch.log(x[i]) / x[i]
        else:
            s = 1.0
    return s


CALLS = [
    '(torch.tensor([1.0, 0.0, 0.0, 4.0], dtype=torch.float32),)',
    '(torch.tensor([0.0, 0.0, 0.0], dtype=torch.float32),)',
]
