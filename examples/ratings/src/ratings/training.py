"""Training: loops over epochs and batches, which are no loops over tensors and stay."""
import torch
from torch import Tensor

from .losses import squared_error
from .model import Scorer


def train(model: Scorer, people: Tensor, given: Tensor, epochs: int, size: int) -> list[float]:
    """The loss of each epoch."""
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    history = []
    for _ in range(epochs):
        total = 0.0
        for start in range(0, len(people), size):
            loss = squared_error(model(people[start:start + size]), given[start:start + size])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
        history.append(total)
    return history
