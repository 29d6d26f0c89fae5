import torch


def ranks_in_rows(scores):
    ranks = torch.zeros_like(scores, dtype=torch.long)
    ranks[
        torch.arange(scores.shape[0])[:, None], torch.argsort(scores, dim=1, descending=True)
    ] = torch.arange(1, scores.shape[1] + 1)
    return ranks
