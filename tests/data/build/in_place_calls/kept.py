import torch


def scaled(x):                                  # LL203
    total = torch.tensor(0.0)
    for i in range(len(x)):
        total.add_(x[i], alpha=2)
    return total


def came_in(x, total=torch.tensor(0.0)):        # LL203
    for i in range(len(x)):
        total.add_(x[i])
    return total


def a_part(x):                                  # LL203
    total = x[0]
    for i in range(1, len(x)):
        total.add_(x[i])
    return total


def inputs():
    return (torch.tensor([1.0, 2.0, 0.5]),)
