import torch
import torch.nn.functional as F


def mean_loss(scores, labels):
    total = 0.0
    for i in range(len(scores)):
        total = total + F.cross_entropy(scores[i], labels[i])
    return total / len(scores)


def inputs():
    return torch.linspace(-2, 2, 12).view(3, 4), torch.tensor([0, 3, 2])
