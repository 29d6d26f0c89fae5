import torch

from loopless import scans


def spread(x):
    n = 0
    mean = torch.zeros(x.shape[1])
    squares = torch.zeros(x.shape[1])
    means = torch.zeros_like(x)
    value = scans.linear(
        (1 + -1 / torch.arange(n + 1, n + x.shape[0] + 1, dtype=torch.float64)).to(torch.float32)[:, None],
        x / torch.arange(n + 1, n + x.shape[0] + 1)[:, None],
        mean,
    )
    means[n:] = value
    n, squares = (
        n + x.shape[0],
        squares + ((x - torch.cat((mean.expand_as(value[:1]), value[:-1]))) * (x - value)).sum(0),
    )
    return (means, torch.sqrt(squares / n))
