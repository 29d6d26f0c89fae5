import torch


def discounted(rewards, rate):
    out = torch.empty_like(rewards)
    later = 0.0
    for t in range(len(rewards) - 1, -1, -1):
        later = out[t] = rewards[t] + rate[t] * later
    return out


def inputs():
    return torch.tensor([1.0, 0.5, 2.0]), torch.tensor([0.5, 0.25, 0.75])
