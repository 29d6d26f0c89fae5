import torch


def rolled(x, shift):
    out = x[torch.arange(x.shape[0])[:, None], (torch.arange(x.shape[1]) - shift[:, None]) % x.shape[1]]
    return out
