import torch
def f(x, w):
    return torch.stack([torch.einsum('ij,ij->j', x[b], w) for b in range(len(x))])


CALLS = [
    '(t(list(range(12)), float32, 3, 2, 2), t(list(range(4)), float32, 2, 2))',
]
