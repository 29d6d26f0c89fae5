"""A model of few layers, and a factorization of a table of ratings."""
import torch
from torch import Tensor, nn


class Scorer(nn.Module):
    """Scores for people, from their features."""

    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.inner = nn.Linear(features, hidden)
        self.outer = nn.Linear(hidden, 1)

    def forward(self, people: Tensor) -> Tensor:
        scores = torch.zeros(people.shape[0])
        hidden = torch.relu(self.inner(people))
        out = self.outer(hidden)
        for i in range(people.shape[0]):
            scores[i] = out[i, 0]
        return scores


def attention(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """Each query's mean of the values, weighted by how well their keys fit."""
    n, _ = queries.shape
    out = torch.zeros(n, values.shape[1])
    for i in range(n):
        weights = torch.softmax(keys @ queries[i], dim=0)
        out[i] = weights @ values
    return out


def spread(table: Tensor, rate: float, steps: int) -> Tensor:
    """Ratings that flow to the neighbours, step by step."""
    state = table.clone()
    for _ in range(steps):
        flow = torch.zeros_like(state)
        for i in range(1, len(state) - 1):
            flow[i] = rate * (state[i - 1] - 2 * state[i] + state[i + 1])
        state = state + flow
    return state


def edit_costs(cost: Tensor) -> Tensor:
    """The cheapest way to each cell, from the left, from above or across."""
    n, m = cost.shape
    best = torch.full((n + 1, m + 1), float("inf"))
    best[0, 0] = 0.0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            best[i, j] = cost[i - 1, j - 1] + torch.minimum(
                torch.minimum(best[i - 1, j], best[i, j - 1]), best[i - 1, j - 1])
    return best
