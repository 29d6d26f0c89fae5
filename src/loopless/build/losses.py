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
from ..ir.loop_text import python_text
from ..ir.types import FLOAT, INT, category
from . import calls, expressions, losses_of_classes, row_calls, row_folds
from .scope import Scope

F = "torch.nn.functional."
WIDE = ("float32", "float64")
NONE = ("weight", "pos_weight", "size_average", "reduce")           # keywords that say nothing if they are None
NO_CLASS, LARGEST = -100, 2 ** 31          # what no label is, usually, and the most classes that a label may ignore
USUAL = {"label_smoothing": 0, "beta": 1, "delta": 1}


def loss(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A loss of two rows, or of two elements; None if it is none."""
    if (path not in LOSSES and path not in losses_of_classes.PATHS) or not 2 <= len(node.args) <= 3:
        return None
    said = _said(s, node)
    how = said.pop("reduction", "mean")
    if how not in ("mean", "sum", "none"):
        return None
    a, b = (expressions.expression(s, n) for n in node.args[:2])
    if path in losses_of_classes.PATHS:
        return losses_of_classes.loss(s, node, path, how, said, a, b)
    fits = a.type.tensor and a.type == b.type and category(a.type.dtype) == 2 and not a.type.soft
    if not fits or said or (path not in SHORT and a.type.dtype not in WIDE):
        return None
    each = LOSSES[path](s, a, b)
    if how == "none" or not a.type.rank:
        return each
    return row_folds.reduction(s, ast.Call(node.func, [], []), how, [], each)


def _said(s: Scope, call: ast.Call) -> dict[str | None, Any]:
    """The keywords that say something that does not go without saying; ... for what is no constant."""
    said = [*((k.arg, k.value) for k in call.keywords), *(("weight", n) for n in call.args[2:])]
    given = {name: (value, _constant(s, value)) for name, value in said}
    return {name: value for name, (node, value) in given.items() if not (name in NONE and value is None)
            and not (type(value) in (int, float) and name in USUAL and value == USUAL[name])
            and not (name == "ignore_index" and value == NO_CLASS and isinstance(node, ast.Attribute))}


def _constant(s: Scope, node: ast.expr) -> Any:
    """The value of an argument, by what a module holds where it is an attribute of one; ... if it is no constant."""
    if not isinstance(node, ast.Attribute):
        return row_calls.constant(s, node)
    known = calls.resolve(s, node)
    if s.facts.is_none(known):
        return None
    text = s.facts.text_of(known)
    if text is not None:
        return text
    value = expressions.expression(s, node)
    at = python_text(value) if value.type in (INT, FLOAT) and not isinstance(value, ir.Const) else None
    number = None if at is None else s.facts.fixed(at, LARGEST) if value.type == INT else s.facts.fixed_float(at)
    return ... if number is None else number


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
