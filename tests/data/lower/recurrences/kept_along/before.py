import torch


def watched(losses, patience):
    best, where, wait = float("inf"), 0, 0
    longest = 0
    places = torch.zeros(len(losses), dtype=torch.int64)
    waits = torch.zeros(len(losses), dtype=torch.int64)
    for epoch in range(len(losses)):
        if losses[epoch] < best:
            best = losses[epoch]
            where = epoch
            wait = 0
        else:
            wait += 1
        places[epoch] = where
        waits[epoch] = wait
        if epoch - where > longest:
            longest = epoch - where
    return places, waits, longest


def inputs():
    return torch.tensor([3.0, 2.5, 2.75, 2.5, 1.0, 1.5, 1.25, 0.5, 0.5, 2.0]), 3
