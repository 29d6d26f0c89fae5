"""Losses of rows: `F.mse_loss(a[i], b[i])` is the mean of a difference, squared.

    F.l1_loss(x, y)                                 (x - y).abs().mean()
    F.binary_cross_entropy_with_logits(x, y)        ((1 - y) * x - F.logsigmoid(x)).mean()
    F.smooth_l1_loss(x, y)                          d = (x - y).abs();  torch.where(d < 1, 0.5 * d * d, d - 0.5).mean()

Rows may be slices that differ in length; those of classes are in losses_of_classes.py. Level: the mean of one row is
reassociated. Left alone: weights, and losses that are not in the table.
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..ir import loop as ir
from ..ir.types import category
from . import expressions, losses_of_classes, row_calls, row_folds
from .scope import Scope

F = "torch.nn.functional."
WIDE = ("float32", "float64")
NONE = ("weight", "pos_weight", "size_average", "reduce")           # keywords that say nothing if they are None
USUAL = {"label_smoothing": 0, "beta": 1, "delta": 1}


def loss(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A loss of two rows, or of two elements; None if it is none."""
    if (path not in LOSSES and path not in losses_of_classes.PATHS) or len(node.args) != 2:
        return None
    said = _said(s, node)
    how = said.pop("reduction", "mean")
    if how not in ("mean", "sum", "none"):
        return None
    a, b = (expressions.expression(s, n) for n in node.args)
    if path in losses_of_classes.PATHS:
        return losses_of_classes.loss(s, node, path, how, said, a, b)
    fits = a.type.tensor and a.type == b.type and category(a.type.dtype) == 2 and not a.type.soft
    if not fits or said or (path not in SHORT and a.type.dtype not in WIDE):
        return None
    each = LOSSES[path](s, a, b)
    if how == "none" or not a.type.rank:
        return each
    return row_folds.reduction(s, ast.Call(node.func, [], []), how, [], each)


def _said(s: Scope, node: ast.Call) -> dict[str | None, Any]:
    """The keywords that say something that does not go without saying; ... for what is no constant."""
    given = {k.arg: row_calls.constant(s, k.value) for k in node.keywords}
    return {name: value for name, value in given.items() if not (name in NONE and value is None)
            and not (type(value) in (int, float) and name in USUAL and value == USUAL[name])}


def _difference(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return expressions.operation(s, "sub", a, b)


def _square(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return expressions.operation(s, "square", _difference(s, a, b))


def _absolute(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return expressions.operation(s, "abs", _difference(s, a, b))


def _smooth(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """A square near 0, and further off a line: there it is the square of 1, with no gradient that is 0 times inf."""
    apart = _absolute(s, a, b)
    near = expressions.operation(s, "lt", apart, ir.Const(1))
    close = expressions.operation(s, "clamp_max", apart, ir.Const(1)) if s.facts.needs_grad else apart
    square = expressions.operation(s, "mul", expressions.operation(s, "mul", ir.Const(0.5), close), close)
    line = expressions.operation(s, "sub", apart, ir.Const(0.5))
    return expressions.operation(s, "where", near, square, line)


def _logits(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """As torch computes it, from the logarithm of a sigmoid."""
    other = expressions.operation(s, "mul", expressions.operation(s, "sub", ir.Const(1), b), a)
    return expressions.operation(s, "sub", other, expressions.operation(s, "logsigmoid", a))


SHORT = (f"{F}mse_loss", f"{F}l1_loss")                             # in half precision as in others
LOSSES: dict[str, Callable[[Scope, ir.Expr, ir.Expr], ir.Expr]] = {
    f"{F}mse_loss": _square, f"{F}l1_loss": _absolute, f"{F}smooth_l1_loss": _smooth,
    f"{F}binary_cross_entropy_with_logits": _logits,
}
