import torch


def discounted(rewards, gamma):
    total = 0.0
    for t in range(len(rewards)):
        total = total + gamma ** t * rewards[t]
    return total


def inputs():
    return torch.linspace(-1, 1, 16), 0.9
