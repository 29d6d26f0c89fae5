import torch
import torch.nn.functional as F


def sequence_loss(logits, labels, lengths):
    total = 0
    each = torch.zeros(len(lengths))
    for b in range(logits.shape[0]):
        n = lengths[b]
        total = total + F.cross_entropy(logits[b, :n], labels[b, :n])
        each[b] = F.nll_loss(logits[b, :n], labels[b, :n], ignore_index=0, reduction="sum")
    return total / logits.shape[0], each


def inputs():
    return torch.linspace(-2, 2, 24).view(3, 4, 2).sin(), torch.tensor([[0, 1, 1, 0], [1, 1, 0, 0], [0, 1, 0, 1]]), \
        torch.tensor([4, 1, 3])
