import torch

from loopless import scans


def returns(rewards, discount):
    return scans.linear(discount, rewards.clone().flip(0), 0.0).flip(0)
