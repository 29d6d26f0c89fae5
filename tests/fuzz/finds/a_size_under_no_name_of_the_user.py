import torch

def f(x, y, L):
    om = torch.zeros(len(x), x.shape[1], dtype=torch.double)
    for i in range(len(y) - 1, -1, -1):
        om[-L[i]:] = 1
        for j in range(i, x.shape[1]):
            pass
    return om.tolist(), len(str(om))


CALLS = [
    '(t([0.25], float32, 1, 1), t([1.5], float32), t([1], int64))',
]
