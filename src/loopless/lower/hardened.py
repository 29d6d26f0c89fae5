"""What is computed from a sum that is a tensor after all is a tensor as well.

    total = 0.0                                  # a number, if no element is positive: that one is has to be checked,
    for i in range(n):                           # and then `total` is a tensor for sure,
        if x[i] > 0:
            total = total + x[i]
    return total / n                             # and so is this

Types are found before loops have a closed form: what may be a number then may be known to be a tensor now.
"""
from __future__ import annotations

from typing import TypeVar

from ..ir import loop as ir
from ..ir.node import replace

N = TypeVar("N", bound=ir.Node)
ENSURED = "ensure"


def harden(stmt: ir.Stmt) -> ir.Stmt:
    """The statement with types that are certain by now."""
    ensured = any(n.name == ENSURED for n in ir.find(stmt, ir.Op))
    return _hardened(stmt, {}) if ensured else stmt


def _hardened(node: N, done: dict[int, ir.Node]) -> N:
    if id(node) not in done:
        new = ir.rebuild(node, _hardened, done)
        if isinstance(new, (ir.Op, ir.Temp, ir.Call)) and new.type.tensor and new.type.soft and _certain(new):
            new = replace(new, type=new.type.hard())
        done[id(node)] = new
    return done[id(node)]                                               # type: ignore[return-value]


def _certain(node: ir.Op | ir.Temp | ir.Call) -> bool:
    """Whether a value is computed from tensors, and from nothing that may be a number instead."""
    if node.type.two_dtypes:
        return False
    parts = node.args if isinstance(node, ir.Op) else (node.value if isinstance(node, ir.Temp) else node.body,)
    return any(p.type.tensor for p in parts) and not any(p.type.soft for p in parts)
