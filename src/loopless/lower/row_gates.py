"""What a row operation is given is computed whatever its slices hold.

    out[i] = (x[i:k] - y[i]).sum()          `y[i]` is looked up though `x[i:k]` may be empty, and is one for the row

The elements of slices of several lengths are computed under a mask, which says where a slice has an element. A value
that has no part in the slice is the same for all of them, and Python has it before the operation begins: so that mask
is none of its business, neither where it may raise nor for its gradient. A mask of the loop, or of a branch, is.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..analyze.affine import variables
from ..ir import loop as ir
from ..ir import tensor as t
from .layout import Layout

ALONG = "along:"                                        # the variables of rows whose elements are dimensions


@contextmanager
def own_gate(layout: Layout, expr: ir.Expr) -> Iterator[None]:
    """The gate of a value while it is lowered: without the tests of rows that it is no part of."""
    gate = layout.gate
    if gate is not None and any(d.startswith(ALONG) for d in gate.dims):
        layout.gate = _without(layout, gate, variables(expr))
    try:
        yield
    finally:
        layout.gate = gate


def _without(layout: Layout, gate: t.Value, used: set[str]) -> t.Value | None:
    if isinstance(gate, t.Apply) and gate.op == "bitwise_and":
        left = [one for one in (_without(layout, a, used) for a in gate.args) if one is not None]
        return t.Apply("bitwise_and", tuple(left), layout.union(left), "bool") if len(left) == 2 else \
            left[0] if left else None
    rows = {d for d in gate.dims if d.startswith(ALONG)}
    return None if rows and not rows & used else gate
