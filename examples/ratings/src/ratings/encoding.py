"""Tables that do not depend on the data: positions, masks, calendars, kernels."""
import math

import torch


def positions(length: int, size: int) -> torch.Tensor:
    """Sines of growing wavelength, as a model reads positions."""
    table = torch.zeros(length, size)
    for p in range(length):
        for k in range(size):
            table[p, k] = math.sin(p / 10000 ** (k / size))
    return table


def causal_mask(length: int) -> torch.Tensor:
    """Which day may look at which: not at later ones."""
    mask = torch.zeros(length, length, dtype=torch.bool)
    for i in range(length):
        for j in range(length):
            if j <= i:
                mask[i, j] = True
    return mask


def weekdays(days: int) -> torch.Tensor:
    """The day of the week, 0 to 6, of each day."""
    week = torch.zeros(days, dtype=torch.int64)
    for day in range(days):
        week[day] = day % 7
    return week


def discounts(days: int) -> torch.Tensor:
    """Weights that fade: what is t days old counts 0.9 to the power of t."""
    weights = []
    for t in range(days):
        weights.append(0.9 ** t)
    return torch.tensor(weights)


def kernel(distances: torch.Tensor) -> torch.Tensor:
    """Weights of neighbours that fade with their distance; each row has the sum 1."""
    n, m = distances.shape
    rows = torch.zeros(n, m)
    for i in range(n):
        rows[i] = torch.softmax(-distances[i], dim=0)
    return rows


def scaled(counts: torch.Tensor) -> torch.Tensor:
    """Counts on a logarithmic scale."""
    logs = []
    for count in counts:
        logs.append(torch.log1p(count))
    return torch.stack(logs)


def rising(days: int) -> torch.Tensor:
    """How much lies behind each day, if each brings as much as its number."""
    total = torch.zeros(days, dtype=torch.int64)
    for day in range(1, days):
        total[day] = total[day - 1] + day
    return total
