"""Objects with methods that programs call on rows: a module, and a plain one."""
from __future__ import annotations

import torch

Number = float | torch.Tensor


def linear(weight: torch.Tensor, bias: torch.Tensor) -> torch.nn.Linear:
    made = torch.nn.Linear(len(bias), len(bias))
    made.weight, made.bias = torch.nn.Parameter(weight), torch.nn.Parameter(bias)
    return made


class PlainModel:
    scale = 2

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, rate: Number) -> None:
        super().__init__()
        self.weight, self.bias, self.rate = weight, bias, rate
        self.linear = linear(weight, bias)
        self.net = torch.nn.Sequential(linear(weight, bias), torch.nn.ReLU())
        self.norm = torch.nn.LayerNorm(len(bias), elementwise_affine=False)

    def scaled(self, row: torch.Tensor, by: float = 2.0) -> torch.Tensor:
        return row * self.rate + self.bias * by

    def clipped(self, value: torch.Tensor) -> Number:
        if value > self.rate:
            return self.rate
        return value * self.scale

    def forward(self, row: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.weight @ row)


class Model(PlainModel, torch.nn.Module):
    """The same as a module, whose call is its `forward`."""
