import torch

from loopless import scans


def advantages(rewards, values, gamma, lam):
    mask = torch.arange(1, rewards.shape[0] + 1) < values.shape[0]
    return scans.linear(
        gamma * lam,
        (
            torch.where(
                mask,
                rewards + gamma * values[torch.where(mask, torch.arange(1, rewards.shape[0] + 1), 0)],
                rewards + gamma * 0.0,
            ) - values
        ).flip(0),
        0,
    ).flip(0)
