"""What an inner loop leaves that may not run, where the outer one does not only add it up."""
import torch


def last_one(x):                # LL205
    seen = 0.0
    for i in range(len(x)):
        for j in range(i):
            seen = x[j] * 2
    return seen


def in_half(x):                 # LL208
    total = torch.zeros((), dtype=torch.float16)
    for i in range(len(x)):
        for j in range(i):
            total = total + x[j].half()
    return total


def halved_in_between(x):       # LL201
    total = torch.zeros(())
    for i in range(len(x)):
        for j in range(i):
            total = total + x[j]
        total = torch.sqrt(total + 1)
    return total


def inputs():
    return (torch.linspace(0.5, 2, 6),)
