"""A running sum."""

import torch


def account_balance(deposits):
    """Keep a running sum."""
    balance = torch.zeros_like(deposits)
    money = 0.0
    for day in range(len(deposits)):
        money = money + deposits[day]
        balance[day] = money
    return balance


def inputs():
    g = torch.Generator().manual_seed(3)
    return (torch.rand(20_000, generator=g, dtype=torch.float64),)
