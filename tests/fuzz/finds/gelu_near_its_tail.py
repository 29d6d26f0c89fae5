import torch

def f(a):
    y_out = torch.zeros(a.shape[0], dtype=a.dtype)
    for row in range(a.shape[0]):
        y_out[row] = torch.nn.functional.gelu(a[row]) * 2
    return y_out


CALLS = [
    '(t([0.25, -2.0, -3.0, -1.0, -1.0], float32),)',
]
