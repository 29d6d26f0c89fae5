import torch


def ranks_in_rows(scores):
    ranks = torch.zeros_like(scores, dtype=torch.long)
    order = scores.argsort(dim=1, descending=True)
    for b in range(scores.size(0)):
        for r in range(scores.size(1)):
            ranks[b, order[b, r]] = r + 1
    return ranks


def inputs():
    return (torch.tensor([[0.5, -1.5, 2.25, 3.0], [1.0, 0.25, 4.5, -2.0], [2.0, 1.0, -1.0, 0.5]]),)
