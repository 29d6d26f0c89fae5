import torch


def flags(m):
    some = torch.zeros(m.shape[1], dtype=torch.bool)
    odd = torch.zeros(m.shape[1], dtype=torch.bool)
    every = m[0]
    out = torch.zeros_like(m)
    for i in range(len(m)):
        some = some | m[i]
        every = torch.logical_and(every, m[i])
        odd = odd ^ m[i]
        out[i] = every
    return some, every, odd, out


def inputs():
    return (torch.tensor([[True, True, False], [True, False, False], [False, True, False]]),)
