"""How alike people are."""
import torch
from torch import Tensor


def dot_products(people: Tensor) -> Tensor:
    """The dot product of each pair of people."""
    n, m = people.shape
    out = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            for k in range(m):
                out[i, j] += people[i, k] * people[j, k]
    return out


def distances(people: Tensor) -> Tensor:
    """The squared distance of each pair of people."""
    n, _ = people.shape
    out = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            out[i, j] = ((people[i] - people[j]) ** 2).sum()
    return out


def weighted_scores(people: Tensor, weights: Tensor) -> Tensor:
    """One score for each person."""
    scores = []
    for person in people:
        scores.append(person @ weights)
    return torch.stack(scores)


def normalised(people: Tensor) -> Tensor:
    """Each person's features with length 1."""
    return torch.stack([row / row.norm() for row in people])
