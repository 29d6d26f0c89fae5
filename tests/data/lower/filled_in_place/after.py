import torch


def forward_fill(x):
    mask = torch.isnan(x)
    value = torch.cummax(torch.where(mask, -1, torch.arange(x.shape[1])), dim=1).values
    x[:] = torch.where(
        mask, torch.where(value >= 0, x[torch.arange(x.shape[0])[:, None], value], float('nan')), x
    )
    return x
