import torch
import torch.nn.functional as F


def inputs():
    return torch.linspace(-2, 2, 24).view(3, 4, 2).sin(), torch.tensor([[0, 1, 1, 0], [1, 1, 0, 0], [0, 1, 0, 1]]), \
        torch.tensor([3, 1, 3])


def smoothed(logits, labels, lengths):  # LL202
    out = torch.zeros(3)
    for b in range(len(lengths)):
        out[b] = F.cross_entropy(logits[b, :lengths[b]], labels[b, :lengths[b]], label_smoothing=0.1)
    return out


def weighted(logits, labels, lengths):  # LL202
    out = torch.zeros(3)
    for b in range(len(lengths)):
        out[b] = F.cross_entropy(logits[b, :lengths[b]], labels[b, :lengths[b]], weight=logits[0, 0].abs())
    return out


def of_other_labels(logits, labels, lengths):  # LL205
    out = torch.zeros(3)
    for b in range(len(lengths)):
        out[b] = F.cross_entropy(logits[b, 1:lengths[b] + 1], labels[b, :lengths[b]])
    return out
