import torch


def returns(rewards, discount):
    later = 0.0
    out = []
    for r in reversed(rewards):
        later = r + discount * later
        out.insert(0, later)
    return torch.stack(out)


def inputs():
    return torch.tensor([1.0, -4.0, 9.0, 2.0]), 0.5
