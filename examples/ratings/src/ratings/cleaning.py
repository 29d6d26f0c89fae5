"""Raw ratings, cleaned: outliers are cut off, gaps are filled, and what is left is put in order."""
import torch


def clip(ratings: torch.Tensor, low: float, high: float) -> torch.Tensor:
    """Ratings below or above the scale become its ends."""
    clipped = torch.zeros_like(ratings)
    for i in range(len(ratings)):
        if ratings[i] < low:
            clipped[i] = low
        elif ratings[i] > high:
            clipped[i] = high
        else:
            clipped[i] = ratings[i]
    return clipped


def fill_forward(ratings: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """A rating that is missing is the last one that was given, or 0."""
    filled = torch.zeros_like(ratings)
    last = torch.zeros((), dtype=ratings.dtype)
    for t in range(len(ratings)):
        if known[t]:
            last = ratings[t]
        filled[t] = last
    return filled


def drop_missing(ratings: torch.Tensor) -> torch.Tensor:
    """The ratings that are there, in their order. Those that are missing are negative."""
    kept = []
    for rating in ratings:
        if rating >= 0:
            kept.append(rating)
    return torch.stack(kept)


def reorder(ratings: torch.Tensor, order: torch.Tensor) -> torch.Tensor:
    """The ratings in another order."""
    moved = torch.zeros(len(order))
    for i in range(len(order)):
        moved[i] = ratings[order[i]]
    return moved


def snapshot(ratings: torch.Tensor) -> torch.Tensor:
    """A copy that later changes do not reach."""
    kept = torch.empty_like(ratings)
    for i in range(len(ratings)):
        kept[i] = ratings[i]
    return kept
