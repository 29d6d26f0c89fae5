"""What a region of the loop IR means: it is run, statement by statement, one iteration after the other.

    run(region, {"x": x, "n": 3}, ops)      the result; tensors that the region writes to are written to

Every dialect runs, so every state between two passes can be compared with what Python does:

    as built    names are variables, as in Python; a load is a view, as in torch (loop_machine.py)
    carried     a load stamped `at=t` sees what was there after effect t of this iteration (loop_carried.py)
    lifted      a `Forall` runs its instances in the order that `order` gives them (the last one first, if nothing is
                said), so that a lifting which needs the loop's order shows. Effects run when a load asks for what is
                there after them: their place in the text means nothing (loop_lifted.py)

An error in a value that is discarded is an error of the region.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import loop as ir
from .loop_carried import Carried
from .loop_dialects import BUILT, CARRIED, dialect
from .loop_lifted import Lifted
from .loop_lifted import Order as Order
from .loop_lifted import backwards as backwards
from .loop_machine import Built
from .loop_values import Operations as Operations
from .loop_values import Unfit as Unfit


def run(region: Iterable[ir.Stmt], env: Mapping[str, Any], ops: Operations, order: Order = backwards,
        kind: str = "") -> Any:
    """The result of a region, whose names have these values; its tensors are changed as the region changes them."""
    body = tuple(region)
    kind = kind or dialect(body)
    if kind == BUILT:
        return Built(env, ops).region(body)
    return Carried(env, ops, body).region(body) if kind == CARRIED else Lifted(env, ops, body, order).region(body)


def allocated(new: ir.New, env: Mapping[str, Any], ops: Operations) -> Any:
    """The tensor that a `New` makes."""
    return Built(env, ops).allocate(new)
