import torch
import torch.nn.functional as F


def inputs():
    return torch.linspace(-2, 2, 12).view(3, 4), torch.tensor([0, 3, 2])


def smoothed(scores, labels):  # LL202
    out = torch.zeros(3)
    for i in range(len(scores)):
        out[i] = F.cross_entropy(scores[i], labels[i], label_smoothing=0.1)
    return out


def without_a_class(scores, labels):  # LL202
    out = torch.zeros(3)
    for i in range(len(scores)):
        out[i] = F.cross_entropy(scores[i], labels[i], ignore_index=2)
    return out


def by_probabilities(scores, labels):  # LL202
    out = torch.zeros(3)
    for i in range(len(scores)):
        out[i] = F.cross_entropy(scores[i], torch.softmax(scores[i], 0))
    return out
