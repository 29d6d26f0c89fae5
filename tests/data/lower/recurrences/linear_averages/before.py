import torch


def spread(x):
    n = 0
    mean = torch.zeros(x.shape[1])
    squares = torch.zeros(x.shape[1])
    means = torch.zeros_like(x)
    for row in x:
        n += 1
        delta = row - mean
        mean = mean + delta / n
        squares = squares + delta * (row - mean)
        means[n - 1] = mean
    return means, torch.sqrt(squares / n)


def inputs():
    return (torch.tensor([[0.5, -1.5], [2.25, 3.0], [-0.75, 0.5], [1.0, 4.0], [0.25, -2.0]]),)
