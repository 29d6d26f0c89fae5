"""What autograd has noted of a tensor: whether it can go back through all of it.

`x // 2` requires grad if x does, and has no derivative: going back there raises, whatever gradient comes. torch gives
such a result a node of its own kind, `NotImplemented`. Only the first nodes of a long history are looked at: this is
asked once for a kind of values, and a loop of many steps may have been before.
"""
from __future__ import annotations

import torch

MOST_NODES = 500
RAISES = "torch::autograd::NotImplemented"


def way_back(value: torch.Tensor) -> bool:
    """Whether no operation that made the value is without a derivative, as far as it is looked at."""
    waiting = [value.grad_fn]
    seen: set[torch.autograd.graph.Node] = set()
    while waiting and len(seen) < MOST_NODES:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        if node.name() == RAISES:
            return False
        seen.add(node)
        waiting += [before for before, _ in node.next_functions]
    return True
