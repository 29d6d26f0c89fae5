import torch


def scores(q, k):
    out = torch.einsum("...id,...jd->...ij", q, k)
    return out
