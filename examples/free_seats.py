"""Keep what passes two masks, one of them shared by all rows."""

import torch


def free_seats(fares, taken, window):
    """Collect the elements that one mask excludes and another allows."""
    free = []
    for train in range(fares.shape[0]):
        for seat in range(fares.shape[1]):
            if window[seat] and not taken[train, seat]:
                free.append(fares[train, seat])
    return torch.stack(free)


def inputs():
    g = torch.Generator().manual_seed(7)
    return (
        torch.rand(300, 60, generator=g) * 50,
        torch.rand(300, 60, generator=g) > 0.5,
        torch.rand(60, generator=g) > 0.4,
    )
