import torch


def correlations(x, corr):
    m = x.shape[1]
    corr.diagonal()[:m - 1] = 1.0
    torch.where(torch.arange(m)[:, None] != torch.arange(m), x[0, :, None] * x[0], corr, out=corr)
    return corr
