"""Walks from state to state: h[t] = table[t, h[t - 1]], all steps at once.

Two maps in a row are a map. So neighbours are joined, the half as many steps are walked in the same way, and what they
come to is handed to the steps between: as many operations as log n, on each state of each step twice. A map that is the
same in each step is joined with itself: as many operations as log n, on n states and log n maps.

A state that is none, below 0 or beyond the last, is handed out as it is; where a walk goes from there is undefined, so
whoever calls looks at what was found.
"""
from __future__ import annotations

import torch
from torch import Tensor

FEW = 8                                                 # steps that are quicker one after the other


def walk(table: Tensor, start: Tensor | int, steps: int | None = None) -> Tensor:
    """The states after each step; the steps are the first axis of the table, the states the next.

    With `steps`, the table is one map for all of them, and its first axis the states. Further axes are walks beside
    each other, each from its own start.
    """
    axis = 0 if steps is not None else 1
    size = table.shape[axis]
    first = start if isinstance(start, Tensor) else torch.full((), start, dtype=torch.int64, device=table.device)
    beside = torch.broadcast_shapes(table.shape[axis + 1:], first.shape)
    table, first = table.expand(*table.shape[:axis + 1], *beside), first.expand(beside)
    inside = table.clamp(0, max(size - 1, 0))
    if steps is not None:
        return _of_one_map(table, inside, first, steps)
    if not table.numel():
        return table.new_empty(len(table), *table.shape[2:])
    before = torch.cat((first[None], _walked(inside, first)[:-1]))
    return table.gather(1, before[:, None])[:, 0]


def _walked(table: Tensor, start: Tensor) -> Tensor:
    if len(table) <= FEW:
        steps = [start]
        for step in table.unbind():
            steps.append(step.gather(0, steps[-1][None])[0])
        return torch.stack(steps[1:])
    first, second = table[0:len(table) - 1:2], table[1::2]
    after_two = _walked(second.gather(1, first), start)
    before = torch.cat((start[None], after_two))[:(len(table) + 1) // 2]
    after_one = table[0::2].gather(1, before[:, None])[:, 0]
    found = torch.empty(len(table), *start.shape, dtype=table.dtype, device=table.device)
    found[0::2], found[1::2] = after_one, after_two
    return found


def _of_one_map(table: Tensor, inside: Tensor, start: Tensor, steps: int) -> Tensor:
    if steps <= 0 or not table.numel():
        return table.new_empty(max(steps, 0), *table.shape[1:])
    found = start[None]
    while len(found) < steps:
        found = torch.cat((found, inside.gather(0, found)))
        inside = inside.gather(0, inside)
    return table.gather(0, found[:steps])
