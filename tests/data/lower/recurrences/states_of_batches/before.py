import torch


def best_paths(back, last):
    steps, batch, _ = back.shape
    path = torch.zeros(batch, steps + 1, dtype=torch.long)
    for b in range(batch):
        tag = last[b]
        path[b, steps] = tag
        for t in range(steps - 1, -1, -1):
            tag = back[t, b, tag]
            path[b, t] = tag
    return path


def inputs():
    return torch.arange(300 * 4 * 6).view(300, 4, 6) * 11 % 6, torch.tensor([0, 5, 2, 2])
