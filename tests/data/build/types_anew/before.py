import torch


def advantages(rewards, values, dones, last_value, gamma, lam):
    adv = torch.zeros_like(rewards)
    running = 0
    for t in reversed(range(len(rewards))):
        if t == len(rewards) - 1:
            going_on = 1.0
            following = last_value
        else:
            going_on = 1.0 - dones[t + 1]
            following = values[t + 1]
        delta = rewards[t] + gamma * following * going_on - values[t]
        running = delta + gamma * lam * going_on * running
        adv[t] = running
    return adv


def inputs():
    rewards, values = torch.tensor([1.0, -2.0, 0.5, 1.5, -1.0]), torch.tensor([0.5, 1.0, -0.5, 2.0, 1.0])
    return rewards, values, torch.tensor([0.0, 1.0, 0.0, 0.0, 1.0]), 0.75, 0.99, 0.95
