"""How far rounding alone can move the results of a loop: its own steps, run with other roundings.

Where the vectorized form adds in another order it is off by roundings, and how much that is depends on the loop: on its
length, on cancellation, on what is done with a sum later. So the loop is run a few times more, and after each
arithmetic operation every number is moved by up to one unit in the last place, at random (Monte Carlo
arithmetic). What the results then differ by, several times over, is what another order may differ by.

An infinity or a choice that only some of these runs reach leaves no finite bound: such numbers are not compared.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from .outcome import Outcome, observe
from .parts import tensors_in

RUNS = 6
EPSILON = 2.0 ** -52
MARGIN = 16.0
MOVES = {f"aten::{name}" for name in (
    "clone", "copy_", "_to_copy", "where", "cat", "stack", "index", "index_put_", "index_put", "gather", "zeros",
    "zeros_like", "ones", "ones_like", "full", "full_like", "empty", "empty_like", "fill_", "zero_", "neg", "abs",
    "maximum", "minimum", "max", "min", "clamp", "relu", "flip", "roll", "new_zeros", "new_empty", "new_full",
    "new_ones", "arange", "scalar_tensor", "lift_fresh", "detach", "masked_fill", "masked_fill_", "empty_strided",
    "select_backward", "slice_backward", "index_select", "sort", "topk", "cummax", "cummin", "floor", "ceil", "round",
    "trunc", "sign", "unsafe_split", "repeat", "constant_pad_nd", "threshold_backward", "diagonal_backward")}


class OtherRoundings(TorchDispatchMode):
    """Moves each number that an operation computes by up to one unit in its last place."""

    def __init__(self, seed: int) -> None:
        super().__init__()                                              # type: ignore[no-untyped-call]
        self.generator = torch.Generator().manual_seed(seed)
        self.steps = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        if isinstance(out, float):
            return out * (1 + (2 * float(torch.rand((), generator=self.generator)) - 1) * EPSILON)
        if not func.is_view and func._schema.name not in MOVES:
            for tensor in tree_leaves(out):
                if isinstance(tensor, torch.Tensor) and tensor.is_floating_point() and tensor.device.type == "cpu":
                    self.move(tensor)
        return out

    def move(self, tensor: torch.Tensor) -> None:
        self.steps += 1
        with torch.no_grad():
            noise = torch.rand(tensor.shape, generator=self.generator, dtype=torch.float64) * 2 - 1
            moved = tensor.double() * (1 + noise * torch.finfo(tensor.dtype).eps)
            tensor.copy_(torch.where(moved.isfinite(), moved, tensor))


Slack = dict[tuple[str, int], torch.Tensor]


def slack(function: Callable[..., Any], make: Callable[[], tuple[tuple[Any, ...], dict[str, Any]]], order: int,
          quiet: tuple[type[Warning], ...] = ()) -> Slack:
    """For each part of the outcome how far its numbers may be off; for gradients under (path, number of the leaf)."""
    runs: list[dict[tuple[str, int], torch.Tensor]] = []
    steps = 0
    for seed in range(RUNS + 1):
        mode = OtherRoundings(seed)
        args, kwargs = make()
        if seed == RUNS:
            runs.append(floats_of(observe(function, args, kwargs, order=order, quiet=quiet)))
            continue
        with mode:
            runs.append(floats_of(observe(function, args, kwargs, order=order, quiet=quiet)))
        steps = max(steps, mode.steps)
    return {key: _spread([run[key] for run in runs if key in run], steps) for key in runs[-1]}


def _spread(values: list[torch.Tensor], steps: int) -> torch.Tensor:
    own = values[-1]
    if any(v.shape != own.shape for v in values):
        return torch.full_like(own, torch.inf)
    stacked = torch.stack(values).double()
    apart = (stacked.amax(0) - stacked.amin(0)).abs()
    unit = torch.finfo(own.dtype).eps if own.is_floating_point() else 0.0
    bound = MARGIN * apart + steps * unit * own.double().abs()         # 2·n·u·|s|, as for a sum
    return torch.where(bound.isnan(), torch.inf, bound)


def floats_of(outcome: Outcome) -> dict[tuple[str, int], torch.Tensor]:
    """The floating numbers of an outcome: tensors, Python floats, gradients."""
    found = {(path, -1): plain(t) for path, t in tensors_in(outcome.parts) if t.is_floating_point()}
    found |= {(path, -1): torch.tensor(part, dtype=torch.float64) for path, part in outcome.parts
              if isinstance(part, float)}
    for path, gradients in outcome.gradients.items():
        for order, given in enumerate((gradients.first, gradients.second)):
            if isinstance(given, tuple):
                found |= {(path, 1000 * order + k): plain(g) for k, g in enumerate(given)
                          if g is not None and g.is_floating_point()}
    return found


def plain(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach().as_subclass(torch.Tensor).clone()
