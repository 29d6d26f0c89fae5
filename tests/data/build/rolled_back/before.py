import torch


def aligned(rows, lags):
    out = []
    for row, lag in zip(rows, lags):
        out.append(torch.roll(row * 2, shifts=-lag.item(), dims=0))
    return torch.stack(out)


def inputs():
    return torch.arange(12.0).view(3, 4), torch.tensor([1, -2, 9])
