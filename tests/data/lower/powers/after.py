import torch


def discounted(rewards, gamma):
    return (gamma ** torch.arange(rewards.shape[0], dtype=torch.float64)).to(torch.float32) @ rewards
