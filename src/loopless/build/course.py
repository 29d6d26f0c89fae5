"""A course: the positions that a loop goes through, and what it finds at each."""
from __future__ import annotations

from collections.abc import Callable
from typing import Union

from ..ir import loop as ir
from ..ir.records import dataclass

Element = Union[ir.Expr, "tuple[Element, ...]"]


@dataclass(frozen=True)
class Course:
    start: ir.Expr
    stop: ir.Expr
    step: int
    at: Callable[[ir.Expr], Element]
    views: tuple[str, ...] = ()                 # the tensors whose parts are found
    copies: tuple[str, ...] = ()                # the tensors of which copies are found, made when the loop begins
    turns: bool = True                          # whether `reversed` takes it
