import torch
from torch import nn

criterion = nn.CrossEntropyLoss(ignore_index=0)
near = nn.BCEWithLogitsLoss(reduction="sum")


def mean_losses(logits, labels, lengths, x, y):
    total = 0
    for b in range(len(labels)):
        total = total + criterion(logits[b, :lengths[b]], labels[b, :lengths[b]])
    apart = torch.zeros(len(x))
    for b in range(len(x)):
        apart[b] = near(x[b], y[b])
    return total / len(labels), apart


def inputs():
    return torch.linspace(-2, 2, 24).view(3, 4, 2).sin(), torch.tensor([[1, 1, 1, 0], [1, 1, 0, 0], [1, 1, 0, 1]]), \
        torch.tensor([4, 1, 3]), torch.linspace(-3, 3, 12).view(3, 4), torch.linspace(0, 1, 12).view(3, 4)
