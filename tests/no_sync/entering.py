"""Compiles a loop as it would be for tensors on a GPU, and keeps the values that its code is entered with."""

from __future__ import annotations

import contextlib
import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch.utils._pytree import tree_map_only

import loopless
from loopless.run import devices
from loopless.run.site import Site, Variant
from loops import Loop


@dataclass
class Entered:
    """A variant and the values that it was entered with, on the CPU."""
    variant: Variant
    values: tuple[Any, ...]


def on_a_gpu(loop: Loop, grad: str) -> tuple[list[Entered], bool]:
    """The variants that run in a call, compiled as for a GPU, and whether some loops stay loops."""
    calls: list[Entered] = []
    with answered("cuda"), recorded(calls):
        made = loopless.vectorize(loop.fn, every_size=True)
        report = loopless.explain(made, *arguments(loop, grad))
        state = made.loopless
        if state.site is not None and state.site.last is not None and not report.fallbacks:
            values = state.values(arguments(loop, grad), {})
            return [Entered(state.site.last, values)], False
    return calls, any(v.status != "vectorized" for v in report.loops)


def arguments(loop: Loop, grad: str) -> tuple[Any, ...]:
    """Fresh arguments; grad is how their tensors require one: "none", "leaf", or "inner" for results of operations."""
    return tuple(tree_map_only(torch.Tensor, lambda x: needing(x, grad), a) for a in copy.deepcopy(loop.args()))


def needing(x: torch.Tensor, grad: str) -> torch.Tensor:
    if grad == "none" or not (x.is_floating_point() or x.is_complex()):
        return x
    return x.requires_grad_() if grad == "leaf" else x.requires_grad_() * 1


@contextlib.contextmanager
def answered(device: str):
    """Every question where a tensor is gets this answer."""
    before = devices.of, devices.default
    devices.of = lambda tensor: device
    devices.default = lambda: device
    try:
        yield
    finally:
        devices.of, devices.default = before


@contextlib.contextmanager
def recorded(calls: list[Entered]):
    """Notes which regions of a function ran, and with what values; each once."""
    original = Site.__call__

    def call(self: Site, *values: Any) -> Any:
        kept = placed(values)[1]
        out = original(self, *values)
        if out is not None and all(c.variant is not self.entered for c in calls):
            calls.append(Entered(self.entered, kept))
        return out

    Site.__call__ = call
    try:
        yield
    finally:
        Site.__call__ = original


def placed(values: Any, device: str = "") -> tuple[list[torch.Tensor], Any]:
    """The leaves that require grad, and the values as they were: copies, or tensors on a device that have no data."""
    leaves: list[torch.Tensor] = []

    def place(x: torch.Tensor) -> torch.Tensor:
        new = torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device=device) if device else x.detach().clone()
        if not x.requires_grad:
            return new
        leaves.append(new.requires_grad_())
        return new if x.is_leaf else new * 1

    return leaves, tree_map_only(torch.Tensor, place, values)
