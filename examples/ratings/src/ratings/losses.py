"""Losses, as they are written down in a paper."""
import torch
from torch import Tensor


def squared_error(predicted: Tensor, given: Tensor) -> Tensor:
    total = torch.zeros(())
    for i in range(len(predicted)):
        total = total + (predicted[i] - given[i]) ** 2
    return total / len(predicted)


def huber(predicted: Tensor, given: Tensor, delta: float) -> Tensor:
    """Squares for small errors, absolute values for large ones."""
    losses = torch.zeros_like(predicted)
    for i in range(len(predicted)):
        error = predicted[i] - given[i]
        if abs(error) <= delta:
            losses[i] = 0.5 * error * error
        else:
            losses[i] = delta * (abs(error) - 0.5 * delta)
    return losses.mean()


def hinge(scores: Tensor, labels: Tensor) -> Tensor:
    loss = torch.zeros(())
    for i in range(len(scores)):
        loss = loss + torch.clamp(1 - labels[i] * scores[i], min=0)
    return loss


def cross_entropy(logits: Tensor, classes: Tensor) -> Tensor:
    loss = torch.zeros(())
    for i in range(len(classes)):
        loss = loss - torch.log_softmax(logits[i], dim=0)[classes[i]]
    return loss / len(classes)
