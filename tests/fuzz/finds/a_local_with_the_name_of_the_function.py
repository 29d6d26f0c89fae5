import torch


def f(rewards, n):
    f = torch.zeros_like(rewards)
    for t in range(n):
        delta = rewards[t]
        f[t] = last = delta


CALLS = [
    '(t([1.0, -2.0, 0.5, 1.5], float32, 2, 2), 2,)',
]
