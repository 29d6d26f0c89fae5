"""Features of people and things, from the ratings over time."""
import torch


def changes(ratings: torch.Tensor) -> torch.Tensor:
    """How much each rating differs from the one before."""
    out = torch.zeros(len(ratings) - 1)
    for t in range(len(ratings) - 1):
        out[t] = ratings[t + 1] - ratings[t]
    return out


def smoothed(ratings: torch.Tensor, weight: float) -> torch.Tensor:
    """An exponential moving average."""
    out = torch.zeros_like(ratings)
    level = ratings[0]
    for t in range(len(ratings)):
        level = weight * ratings[t] + (1 - weight) * level
        out[t] = level
    return out


def running_total(counts: torch.Tensor) -> torch.Tensor:
    """How many ratings there were up to each day."""
    out = torch.zeros_like(counts)
    total = 0.0
    for t in range(len(counts)):
        total = total + counts[t]
        out[t] = total
    return out


def moving_average(ratings: torch.Tensor, width: int) -> torch.Tensor:
    """The mean of each window."""
    out = torch.zeros(len(ratings) - width + 1)
    for t in range(len(ratings) - width + 1):
        # every window has the same number of days
        out[t] = ratings[t:t + width].mean()
    return out


def centred(table: torch.Tensor) -> torch.Tensor:
    """Each person's ratings, less the mean of that person."""
    out = torch.zeros_like(table)
    for person in range(table.shape[0]):
        out[person] = table[person] - table[person].mean()
    return out
