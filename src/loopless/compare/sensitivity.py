"""How far rounding alone can move the results of a loop: its own steps, run with other roundings.

Where the vectorized form adds in another order it is off by roundings, and how much that is depends on the loop: on its
length, on cancellation, on what is done with a sum later. So the loop is run a few times more, and after each
arithmetic operation every number is moved by up to one unit in the last place, at random (Monte Carlo
arithmetic). What the results then differ by, several times over, is what another order may differ by.

An infinity or a choice that only some of these runs reach leaves no finite bound: such numbers are not compared. Nor
are any where a sum or product of finite numbers, in either order, left the range of its dtype (ranges.py), since in
another order it need not. For second derivatives the rewritten function's own sensitivity counts too: they go
through torch's formulas for products, which cancel.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from .outcome import Outcome, observe
from .parts import tensors_in
from .ranges import left_range, tame

RUNS = 6
EPSILON = 2.0 ** -52
SECOND = 1000                # the number of a leaf, for a second derivative by it
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
        self.left_range = False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        before = tame(func, args)
        out = func(*args, **(kwargs or {}))
        self.left_range = self.left_range or left_range(before, out)
        if isinstance(out, float):
            return out * (1 + (2 * float(torch.rand((), generator=self.generator)) - 1) * EPSILON)
        if type(out) is int and abs(out) > 1 / EPSILON:                 # which a float sum rounds
            return out + round(out * (2 * float(torch.rand((), generator=self.generator)) - 1) * EPSILON)
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
          quiet: tuple[type[Warning], ...] = (), look: Callable[..., Outcome] = observe,
          rewritten: Callable[..., Any] | None = None) -> Slack:
    """For each part of the outcome how far its numbers may be off; for gradients under (path, number of the leaf).

    look: what calls the function and notes what came of it.
    rewritten: the other function, of which it is asked whether it leaves the range, and its second derivatives.
    """
    found, overflow = _slack(function, make, order, quiet, look)
    if rewritten is not None:
        own, too = _slack(rewritten, make, order, quiet, look)
        overflow = overflow or too
        for key in found:
            if key[1] >= SECOND and key in own and own[key].shape == found[key].shape:
                found[key] = found[key] + own[key]
    return {key: torch.full_like(s, torch.inf, dtype=torch.float64) for key, s in found.items()} if overflow else found


def _slack(function: Callable[..., Any], make: Callable[[], tuple[tuple[Any, ...], dict[str, Any]]], order: int,
           quiet: tuple[type[Warning], ...], look: Callable[..., Outcome]) -> tuple[Slack, bool]:
    """What the results of one function are off by, and whether a number left its range."""
    runs: list[dict[tuple[str, int], torch.Tensor]] = []
    steps, overflow = 0, False
    for seed in range(RUNS + 1):
        mode = OtherRoundings(seed)
        args, kwargs = make()
        if seed == RUNS:
            runs.append(floats_of(look(function, args, kwargs, order=order, quiet=quiet)))
            continue
        with mode:
            runs.append(floats_of(look(function, args, kwargs, order=order, quiet=quiet)))
        steps, overflow = max(steps, mode.steps), overflow or mode.left_range
    return {key: _spread([run[key] for run in runs if key in run], steps) for key in runs[-1]}, overflow


def _spread(values: list[torch.Tensor], steps: int) -> torch.Tensor:
    own = values[-1]
    if any(v.shape != own.shape for v in values):
        return torch.full_like(own, torch.inf, dtype=torch.float64)
    stacked = torch.stack(values).double()
    unit = torch.finfo(own.dtype).eps if own.is_floating_point() else 0.0
    apart = stacked.amax(0) - stacked.amin(0)
    bound = MARGIN * apart + steps * unit * own.double().abs()          # 2·n·u·|s|, as for a sum
    settled = (stacked == stacked[-1]).all(0) | stacked.isnan().all(0)
    unbounded = torch.where(settled, 0.0, torch.inf)                    # NaN or infinite, in all runs or in some
    return torch.where(stacked.isfinite().all(0), bound, unbounded)


def floats_of(outcome: Outcome) -> dict[tuple[str, int], torch.Tensor]:
    """The numbers of an outcome: tensors, Python floats, gradients."""
    found = {(path, -1): plain(t) for path, t in tensors_in(outcome.parts) if not t.is_complex() and not t.is_meta}
    found |= {(path, -1): torch.tensor(part, dtype=torch.float64) for path, part in outcome.parts
              if isinstance(part, float)}
    for path, gradients in outcome.gradients.items():
        for order, given in enumerate((gradients.first, gradients.second)):
            if isinstance(given, tuple):
                found |= {(path, SECOND * order + k): plain(g) for k, g in enumerate(given)
                          if g is not None and g.is_floating_point()}
    return found


def plain(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach().as_subclass(torch.Tensor).clone()
