import torch
def f(x, n):
    return torch.stack([x[b].index_select(0, n) for b in range(len(x))])


CALLS = [
    '(t([1.,2.,3.,4.], float32, 2, 2), t([0, -1], int64))',
]
