import torch


def gains(scores):
    total = (torch.sort(scores, dim=1, descending=True).values / torch.arange(2, scores.shape[1] + 2)).sum(1)
    return total
