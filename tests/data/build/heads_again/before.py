import torch


def seen_before(batch):
    out = torch.zeros(batch.shape, dtype=torch.long)
    for b in range(len(batch)):
        times = {}
        for t, v in enumerate(batch[b].tolist()):
            out[b, t] = times.get(v, 0)
            times[v] = times.get(v, 0) + 1
    return out


def inputs():
    return torch.tensor([[1, 1, 2, 0, 1], [3, 3, 3, 3, 0], [0, 1, 2, 3, 0]]),
