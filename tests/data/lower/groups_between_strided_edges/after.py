import torch


def counts(x, edges):
    out = torch.bincount(
        torch.bucketize(x, edges.to(torch.float64).to(torch.float32).contiguous()),
        minlength=edges.shape[0] + 1,
    )[1:-1]
    return out
