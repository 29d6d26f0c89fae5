import torch
import torch.nn.functional as F


def losses(x, y, lengths):
    total = 0
    near = torch.zeros(len(x))
    for b in range(len(x)):
        total = total + F.binary_cross_entropy_with_logits(x[b], y[b])
        near[b] = F.smooth_l1_loss(x[b, :lengths[b]], y[b, :lengths[b]])
    return total, near


def inputs():
    return torch.linspace(-3, 3, 12).view(3, 4), torch.linspace(0, 1, 12).view(3, 4), torch.tensor([4, 1, 3])
