import torch

def f(x, u, g):
    out = torch.zeros(len(x))
    rest = torch.zeros(len(u))
    for i in range(len(x)):
        g[i] = 1
        for j in range(len(x)):
            out[i] += torch.exp(-abs(x[i] - x[j]))
    for i in range(len(u)):
        for j in range(len(u)):
            rest[i] += torch.exp(-abs(u[i] - u[j]))
    return out, rest


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0, 5.0], float32), t([], float32), t([0.0, 0.0, 0.0, 0.0, 0.0], float32))',
]
