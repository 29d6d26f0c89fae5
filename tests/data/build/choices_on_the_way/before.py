import torch


def advantages(rewards, values, gamma, lam):
    found = []
    running = 0
    for t in reversed(range(len(rewards))):
        following = values[t + 1] if t + 1 < len(values) else 0.0
        delta = rewards[t] + gamma * following - values[t]
        running = delta + gamma * lam * running
        found.insert(0, running)
    return torch.stack(found)


def inputs():
    return torch.tensor([1.0, -2.0, 0.5, 1.5, -1.0]), torch.tensor([0.5, 1.0, -0.5, 2.0, 1.0]), 0.99, 0.95
