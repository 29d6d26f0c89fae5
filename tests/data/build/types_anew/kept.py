import torch


def inputs():
    return torch.tensor([1.0, -2.0, 0.5, 1.5, -1.0]), torch.tensor([0.5, 1.0, -0.5, 2.0, 1.0]), 0.75


def a_number_in_the_middle(rewards, values, other):  # LL205
    adv = torch.zeros_like(rewards)
    running = 0
    for t in reversed(range(len(rewards))):
        if rewards[t] > 0:
            following = other
            running = 0.5
        else:
            following = values[t]
            running = following + rewards[t] * running
        adv[t] = running
    return adv, running
