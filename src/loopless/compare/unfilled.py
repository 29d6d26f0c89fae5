"""Numbers that nobody has filled in: what `torch.empty` found in memory, and no iteration has overwritten.

They differ from call to call, of the same function too. Where two outcomes differ, the loop is run twice more, with all
such memory filled with one number and then with another: what then differs between the two runs is not compared.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

EMPTY = {f"aten::{name}" for name in ("empty", "empty_like", "empty_strided", "new_empty", "new_empty_strided")}
FILLS = (3, 40)

Numbers = dict[tuple[str, int], torch.Tensor]


class Filled(TorchDispatchMode):
    """Fills what torch leaves unfilled."""

    def __init__(self, number: int) -> None:
        super().__init__()                                              # type: ignore[no-untyped-call]
        self.number = number

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        if func._schema.name in EMPTY and not out.is_meta:
            out.fill_(self.number if out.dtype is not torch.bool else self.number == FILLS[0])
        return out


def unfilled(run: Callable[[], Numbers]) -> Numbers:
    """For each part of the outcome of a run the places that show memory which nobody has filled."""
    runs = []
    for number in FILLS:
        with Filled(number):
            runs.append(run())
    one, other = runs
    return {key: (a != other[key]) & ~(a.isnan() & other[key].isnan()) for key, a in one.items()
            if key in other and a.shape == other[key].shape}
