"""Losses of rows: `F.mse_loss(a[i], b[i])` is the mean of a difference, squared.

Left alone: weights, other reductions than the mean and the sum, and losses that are not in the table.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import category
from . import expressions, row_folds
from .scope import Scope

F = "torch.nn.functional."
LOSSES = {f"{F}mse_loss": "square", f"{F}l1_loss": "abs"}


def loss(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A loss of two rows, or of two elements; None if it is none."""
    if path not in LOSSES or len(node.args) != 2 or any(k.arg != "reduction" for k in node.keywords):
        return None
    how = [k.value.value for k in node.keywords if isinstance(k.value, ast.Constant)] or ["mean"]
    a, b = (expressions.expression(s, n) for n in node.args)
    fits = a.type.tensor and a.type == b.type and category(a.type.dtype) == 2 and not a.type.soft
    if not fits or how[0] not in ("mean", "sum", "none"):
        return None
    apart = expressions.operation(s, "sub", a, b)
    each = expressions.operation(s, LOSSES[path], apart)
    if how[0] == "none" or not a.type.rank:
        return each
    return row_folds.reduction(s, ast.Call(node.func, [], []), how[0], [], each)
