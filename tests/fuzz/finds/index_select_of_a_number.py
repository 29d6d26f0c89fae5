import torch
def f(x):
    return torch.stack([x.index_select(0, i) for i in range(len(x))])


CALLS = [
    '(t([1.,2.,3.,4.], float32, 2, 2),)',
]
