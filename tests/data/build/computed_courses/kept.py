import torch


def rebound(scores):  # LL204
    total = torch.zeros(len(scores))
    for b in range(len(scores)):
        best = torch.sort(scores[b]).values
        for score in best:
            best = best * 2
            total[b] += score + best[0]
    return total


def inputs():
    return (torch.linspace(-1, 1, 12).view(3, 4),)
