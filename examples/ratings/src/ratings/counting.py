"""Counts and means by thing, by person, by day."""
import torch


def popularity(things: torch.Tensor, weights: torch.Tensor, how_many: int) -> torch.Tensor:
    """The sum of the weights of each thing's ratings."""
    total = torch.zeros(how_many)
    for i in range(len(things)):
        total[things[i]] += weights[i]
    return total


def mean_by_group(ratings: torch.Tensor, group: torch.Tensor, how_many: int) -> torch.Tensor:
    """The mean rating of each group; none of them is empty."""
    means = torch.zeros(how_many)
    for g in range(how_many):
        means[g] = ratings[group == g].mean()
    return means


def segment_sums(ratings: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    """The sum of each person's ratings, which lie one behind the other: `starts` has one entry more than people."""
    sums = torch.zeros(len(starts) - 1)
    for person in range(len(starts) - 1):
        sums[person] = ratings[starts[person]:starts[person + 1]].sum()
    return sums


def select_above(ratings: torch.Tensor, limit: float) -> torch.Tensor:
    """The ratings above a limit, at the front; zeros behind them."""
    out = torch.zeros_like(ratings)
    k = 0
    for i in range(len(ratings)):
        if ratings[i] > limit:
            out[k] = ratings[i]
            k += 1
    return out


def first_above(ratings: torch.Tensor, limit: float) -> int:
    """The first day with a rating above a limit, or -1."""
    for t in range(len(ratings)):
        if ratings[t] > limit:
            return t
    return -1
