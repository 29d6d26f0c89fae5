"""The loop of a module: a network called on each row, and its own attributes."""

import torch


class RowEncoder(torch.nn.Module):
    """Encodes one row after the other."""

    def __init__(self):
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 3))
        self.scale = 0.5

    def forward(self, batch):
        outputs = []
        for row in batch:
            outputs.append(self.net(row) * self.scale)
        return torch.stack(outputs)


def row_encoder(encoder, batch):
    """Runs the module."""
    return encoder.forward(batch)


def inputs(n, g):
    return RowEncoder(), torch.randn(n, 4, generator=g)
