import torch


def gains(scores):
    total = torch.zeros(len(scores))
    for b in range(len(scores)):
        best = torch.sort(scores[b], descending=True).values
        for k, score in enumerate(best):
            total[b] += score / (k + 2)
    return total


def inputs():
    return (torch.linspace(-1, 1, 12).view(3, 4),)
