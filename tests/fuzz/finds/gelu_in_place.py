import torch

def f(x, y):
    count_n = len(x)
    y_out = x
    for row in range(count_n):
        y_out[row] = torch.nn.functional.gelu(x[row])


CALLS = [
    '(t([0.25, -3.0, -0.5], float32), t([3.0, 4.0, 0.25], float32),)',
]
