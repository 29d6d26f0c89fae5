"""Advantages of a policy: a recurrence that runs backwards, and is cut where an episode ends."""

import torch


def advantages(rewards, values, dones, gamma, lam):
    """Generalized advantage estimation."""
    result = torch.zeros_like(rewards)
    last = 0.0
    for t in reversed(range(len(rewards))):
        alive = 1.0 - dones[t]
        delta = rewards[t] + gamma * values[t + 1] * alive - values[t]
        last = delta + gamma * lam * alive * last
        result[t] = last
    return result


def inputs(n, g):
    return (torch.randn(n, generator=g), torch.randn(n + 1, generator=g),
            (torch.rand(n, generator=g) > 0.9).float(), 0.99, 0.95)
