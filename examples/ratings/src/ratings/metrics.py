"""Metrics of predictions."""
import torch
from torch import Tensor


def accuracy(predicted: Tensor, given: Tensor) -> float:
    right = 0
    for i in range(len(predicted)):
        if predicted[i] == given[i]:
            right += 1
    return right / len(predicted)


def largest_error(predicted: Tensor, given: Tensor) -> Tensor:
    worst = torch.zeros(())
    for i in range(len(predicted)):
        worst = torch.maximum(worst, (predicted[i] - given[i]).abs())
    return worst


def confusion(predicted: Tensor, given: Tensor, classes: int) -> Tensor:
    """How often each class was taken for each other one."""
    counts = torch.zeros(classes, classes, dtype=torch.int64)
    for i in range(len(predicted)):
        counts[given[i], predicted[i]] += 1
    return counts


def discounted_gain(relevance: Tensor) -> Tensor:
    """Of a ranking: what stands further below counts less."""
    gain = torch.zeros(())
    for rank in range(len(relevance)):
        gain = gain + relevance[rank] / torch.log2(torch.tensor(rank + 2.0))
    return gain


def best_so_far(scores: Tensor) -> Tensor:
    """The best score up to each epoch."""
    best = torch.zeros_like(scores)
    top = scores[0]
    for epoch in range(len(scores)):
        top = torch.maximum(top, scores[epoch])
        best[epoch] = top
    return best
