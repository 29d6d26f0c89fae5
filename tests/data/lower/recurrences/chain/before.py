import torch


def chain(cdf, u, start):
    state = start
    path = [state]
    for t in range(len(u)):
        state = torch.searchsorted(cdf[state], u[t]).item()
        path.append(state)
    return torch.tensor(path)


def inputs():
    cdf = torch.tensor([[0.25, 0.5, 1.0], [0.125, 0.75, 1.0], [0.5, 0.5, 1.0]])
    return cdf, torch.arange(500) * 37 % 101 / 101, 2
