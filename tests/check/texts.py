"""Texts for the tests of findings and fixes."""
from __future__ import annotations

SCALE = '''import torch


def scale(x: torch.Tensor):
    result = torch.zeros_like(x)
    for i in range(len(x)):
        result[i] = x[i] * 2
    return result
'''
COPY = '''import torch


def copied(x: torch.Tensor):
    result = torch.zeros_like(x)
    for i in range(len(x)):
        result[i] = x[i]
    return result
'''
SHAPED = SCALE.replace("x: torch.Tensor", 'x: Float[torch.Tensor, "n"]')
EPOCHS = '''import torch


def train(model, data: list, optimizer):
    for epoch in range(10):
        for batch in data:
            loss = model(batch).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
'''
