import torch


def similarity(x, sim):
    n = x.shape[0]
    torch.where(torch.arange(n)[:, None] != torch.arange(n), x[:, None, 0] * x[:, 0], sim, out=sim)
    kept_total = sim.sum()
    sim.diagonal()[:n] = 1.0
    return sim, kept_total
