import torch

from loopless import scans


def advantages(rewards, values, dones, last_value, gamma, lam):
    adv = torch.zeros_like(rewards)
    running = rewards[rewards.shape[0] - 1] + gamma * last_value * 1.0 - values[rewards.shape[0] - 1] + gamma * lam * 1.0 * 0
    adv[rewards.shape[0] - 1] = running
    going_on = 1.0 - dones[1:]
    adv[:-1] = scans.linear(
        (gamma * lam * going_on).flip(0),
        (rewards[:-1] + gamma * values[1:] * going_on - values[:-1]).flip(0),
        running,
    ).flip(0)
    return adv
