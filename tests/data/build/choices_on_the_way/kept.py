import torch


def inputs():
    return torch.tensor([1.0, -2.0, 0.5, 1.5, -1.0]), torch.tensor([0.5, 1.0, -0.5, 2.0, 1.0]), 0.99, 0.95


def chosen_by_what_is_handed_on(rewards, values, gamma, lam):  # LL201
    found = []
    running = torch.zeros(())
    for t in reversed(range(len(rewards))):
        following = values[t + 1] if running > 0 else 0.0
        running = rewards[t] + gamma * following + lam * running
        found.insert(0, running)
    return torch.stack(found)
