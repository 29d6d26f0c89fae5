import torch


def f(L, k):
    n = 0
    w = k
    Y = torch.ones(len(L), w, dtype=torch.int64)
    for i, s in enumerate(L):
        t = s[:k]
        Y[i, n:len(t)] = torch.tensor(t)
        n = k


CALLS = [
    '([[-3], [8], [-4, 1], [7], [7, -1]], 4,)',
]
