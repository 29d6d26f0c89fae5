import torch
from torch import nn

smoothed = nn.CrossEntropyLoss(label_smoothing=0.1)
weighted = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0]))


def with_smoothed_labels(logits, labels):  # LL202
    total = 0
    for b in range(len(labels)):
        total = total + smoothed(logits[b], labels[b])
    return total


def with_weights(logits, labels):  # LL202
    total = 0
    for b in range(len(labels)):
        total = total + weighted(logits[b], labels[b])
    return total


def inputs():
    return torch.linspace(-2, 2, 24).view(3, 4, 2).sin(), torch.tensor([[1, 1, 1, 0], [1, 1, 0, 0], [1, 1, 0, 1]])
