"""Losses of rows of scores, one for each class, by the number of the class.

    F.cross_entropy(scores, k)                      0 - torch.log_softmax(scores, 0)[k]         where k is not negative
    F.nll_loss(logs, k)                             0 - logs[k]                                 which is never -0.0
    F.nll_loss(rows, ks)                            (0 - rows[torch.arange(len(ks)), ks]).mean()
    F.nll_loss(rows, ks, ignore_index=0)            the sum of those where `ks != 0`, by how many they are

What stands in the brackets is `fn:picked`, of each row the element at its place, and so may be of slices that differ in
length: `F.cross_entropy(x[b, :l], ks[b, :l])`. Level: reassociated. Left alone: weights, labels that are smoothed, and
a class that is ignored where there is one row.
"""
from __future__ import annotations

import ast
from typing import Any

from ..ir import loop as ir
from ..ir.row_table import PICKED, PREFIX
from ..ir.types import category, tensor
from . import expressions, row_folds
from .scope import Scope

PATHS = ("torch.nn.functional.cross_entropy", "torch.nn.functional.nll_loss")


def loss(s: Scope, node: ast.Call, path: str, how: str, said: dict[str | None, Any], scores: ir.Expr, labels: ir.Expr
         ) -> ir.Expr | None:
    """The loss of a row, or of several; None if it is something else."""
    floats = scores.type.tensor and category(scores.type.dtype) == 2 and not scores.type.soft
    ignored = said.pop("ignore_index", None)
    fits = floats and not labels.type.soft and labels.type.dtype == "int64" and not said and (
        ignored is None or type(ignored) is int)
    if not fits or labels.type.rank != scores.type.rank - 1:
        return None
    if scores.type.rank == 2:
        return _of_several(s, node, path, how, ignored, scores, labels)
    one_call = path.endswith("cross_entropy") and not node.keywords and len(s.around) == 1     # that torch has
    if scores.type.rank != 1 or one_call or ignored is not None:
        return None
    at = ir.Op(f"{PREFIX}taken", (_logs(s, path, scores), labels), tensor(scores.type.dtype), line=s.line)
    return of_a_class_that_is(s, expressions.operation(s, "sub", ir.Const(0), at), labels)


def _logs(s: Scope, path: str, scores: ir.Expr) -> ir.Expr:
    """The logarithms of the shares of the classes, which are along the last axis."""
    if path.endswith("nll_loss"):
        return scores
    along = (("dim", scores.type.rank - 1),)
    return ir.Op(f"{PREFIX}log_softmax", (scores,), scores.type, along, line=s.line)


def of_a_class_that_is(s: Scope, loss: ir.Expr, label: ir.Expr) -> ir.Expr:
    """The loss, which is right where the class is one: -100 is what torch ignores."""
    known = expressions.operation(s, "ge", label, ir.Const(0))
    about = (("plain", False), ("about", "no class is negative"))
    return ir.Op("ensure", (loss, known), loss.type, about, line=s.line)


def _of_several(s: Scope, node: ast.Call, path: str, how: str, ignored: int | None, scores: ir.Expr, labels: ir.Expr
                ) -> ir.Expr | None:
    """The losses of several rows: one by one, added up, or their mean."""
    kept = None if ignored is None else expressions.operation(s, "ne", labels, ir.Const(ignored))
    places = labels if kept is None else expressions.operation(s, "where", kept, labels, ir.Const(0))
    picked = ir.Op(PICKED, (_logs(s, path, scores), places), tensor(scores.type.dtype, 1), line=s.line)
    lost = expressions.operation(s, "neg", picked) if how == "none" and kept is None else \
        expressions.operation(s, "sub", ir.Const(0), picked)                    # torch negates each by itself
    each = of_a_class_that_is(s, lost, places)
    if kept is not None:
        each = expressions.operation(s, "where", kept, each, ir.Const(0))
    if how == "none":
        return each
    bare = ast.Call(node.func, [], [])
    if kept is None or how == "sum":
        return row_folds.reduction(s, bare, how, [], each)
    total, many = row_folds.reduction(s, bare, "sum", [], each), row_folds.reduction(s, bare, "sum", [], kept)
    assert total is not None and many is not None
    return expressions.operation(s, "div", total, many)
