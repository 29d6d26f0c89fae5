import torch


def orbit(after, weight, steps):
    place = 0
    total = 0.0
    visited = []
    for _ in range(steps):
        total += weight[place]
        place = after[place].item()
        visited.append(place)
    return total, visited


def inputs():
    return torch.arange(500) * 7 % 500, torch.arange(500) * 0.25, 900
