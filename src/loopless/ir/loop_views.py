"""Which operations of the loop IR hand back their operand, or a view of it, rather than a new tensor.

A name for such a value shows what is written to the tensor later, and a write through it reaches the tensor.
`x.to(dtype)` is a new tensor if the dtype is another one; so is `torch.diag(x)`, while `x.diagonal()` is a view.
"""
from __future__ import annotations

from . import loop as ir
from . import ops
from .row_table import PREFIX, VIEWS

HANDED_BACK = {"detach", "as_tensor", *(f"{PREFIX}{name}" for name in VIEWS)}


def shows_operand(value: ir.Op) -> bool:
    """Whether the result of an operation is its operand, or a view of it."""
    if value.name in HANDED_BACK:
        return True
    if value.name == "to":
        return value.args[0].type.dtype == value.type.dtype
    info = ops.op(value.name)
    return info is not None and info.shares
