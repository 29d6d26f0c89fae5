import torch
import torch.nn.functional as F


def inputs():
    return torch.linspace(-3, 3, 12).view(3, 4), torch.linspace(0, 1, 12).view(3, 4), torch.tensor([4, 1, 3])


def weighted(x, y, lengths):  # LL202
    total = 0
    for b in range(len(x)):
        total = total + F.binary_cross_entropy_with_logits(x[b], y[b], pos_weight=y[0])
    return total


def with_another_bend(x, y, lengths):  # LL202
    total = 0
    for b in range(len(x)):
        total = total + F.smooth_l1_loss(x[b], y[b], beta=0.5)
    return total


def of_shares(x, y, lengths):  # LL202
    total = 0
    for b in range(len(x)):
        total = total + F.binary_cross_entropy(y[b], y[b])
    return total
