import torch
def f(x, m):
    return torch.stack([x[i, -m:].sort()[0].cumsum(0) for i in range(len(x))])

CALLS = ['(torch.arange(12.).reshape(3, 4), 1)', '(torch.arange(12.).reshape(3, 4), 0)']
