"""Losses of rows: `F.mse_loss(a[i], b[i])` is the mean of a difference, squared.

    F.cross_entropy(scores, k)      →   0 - torch.log_softmax(scores, 0)[k]         where k is not negative
    F.nll_loss(logs, k)             →   0 - logs[k]                                 which is never -0.0
    F.cross_entropy(rows, ks)       →   torch.stack([F.cross_entropy(r, k) for r, k in zip(rows, ks)]).mean()

Of slices that differ in length, `F.cross_entropy(x[b, :l], ks[b, :l])`, they are the mean of what `fn:picked` finds: of
each row of `log_softmax(x[b, :l], 1)` the element at its place.

Left alone: weights, labels that are smoothed, and losses that are not in the table.
"""
from __future__ import annotations

import ast
from typing import Any

from ..ir import loop as ir
from ..ir.row_table import PICKED, PREFIX
from ..ir.types import category, tensor
from . import comprehensions, expressions, row_folds, slices
from .scope import Scope

F = "torch.nn.functional."
LOSSES = {f"{F}mse_loss": "square", f"{F}l1_loss": "abs"}
EACH: Any = object()                        # of several rows that are not added up: torch negates them then
OF_CLASSES = (f"{F}cross_entropy", f"{F}nll_loss")


def loss(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A loss of two rows, or of two elements; None if it is none."""
    if path in OF_CLASSES:
        return _of_a_class(s, node, path)
    if path not in LOSSES or len(node.args) != 2 or any(k.arg != "reduction" for k in node.keywords):
        return None
    how = _reduction(node)
    a, b = (expressions.expression(s, n) for n in node.args)
    fits = a.type.tensor and a.type == b.type and category(a.type.dtype) == 2 and not a.type.soft
    if not fits or how not in ("mean", "sum", "none"):
        return None
    apart = expressions.operation(s, "sub", a, b)
    each = expressions.operation(s, LOSSES[path], apart)
    if how == "none" or not a.type.rank:
        return each
    return row_folds.reduction(s, ast.Call(node.func, [], []), how, [], each)


def _reduction(node: ast.Call) -> Any:
    said = [k.value.value for k in node.keywords if k.arg == "reduction" and isinstance(k.value, ast.Constant)]
    return said[0] if said else "mean" if not node.keywords else ""


def _of_a_class(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """The loss of a row of scores, one for each class, by the number of the class; of several rows one by one."""
    how = _reduction(node)
    if len(node.args) != 2 or any(k.arg != "reduction" for k in node.keywords) \
            or how not in ("mean", "sum", "none", EACH):
        return None
    scores, label = (expressions.expression(s, n) for n in node.args)
    floats = scores.type.tensor and category(scores.type.dtype) == 2 and not scores.type.soft
    if not floats or label.type.soft or label.type.dtype != "int64" or label.type.rank != scores.type.rank - 1:
        return None
    if scores.type.rank == 2:
        varies = slices.is_sliced(s, scores) or slices.is_sliced(s, label)
        return _of_slices(s, node, path, how, scores, label) if varies else _one_by_one(s, node, how)
    if scores.type.rank != 1 or (path.endswith("cross_entropy") and not node.keywords and len(s.around) == 1):
        return None                                     # one row after the other: torch has that in one call
    logs = _logs(s, path, scores)
    at = ir.Op(f"{PREFIX}taken", (logs, label), tensor(scores.type.dtype), line=s.line)
    lost = expressions.operation(s, "neg", at) if how == EACH else expressions.operation(s, "sub", ir.Const(0), at)
    return of_a_class_that_is(s, lost, label)


def _logs(s: Scope, path: str, scores: ir.Expr) -> ir.Expr:
    """The logarithms of the shares of the classes, which are along the last axis."""
    if path.endswith("nll_loss"):
        return scores
    along = (("dim", scores.type.rank - 1),)
    return ir.Op(f"{PREFIX}log_softmax", (scores,), scores.type, along, line=s.line)


def _of_slices(s: Scope, node: ast.Call, path: str, how: str, scores: ir.Expr, labels: ir.Expr) -> ir.Expr | None:
    """The loss of as many rows as a slice has."""
    picked = ir.Op(PICKED, (_logs(s, path, scores), labels), tensor(scores.type.dtype, 1), line=s.line)
    lost = expressions.operation(s, "neg", picked) if how == "none" else \
        expressions.operation(s, "sub", ir.Const(0), picked)
    each = of_a_class_that_is(s, lost, labels)
    return each if how == "none" else row_folds.reduction(s, ast.Call(node.func, [], []), how, [], each)


def of_a_class_that_is(s: Scope, loss: ir.Expr, label: ir.Expr) -> ir.Expr:
    """The loss, which is right where the class is one: -100 is what torch ignores."""
    known = expressions.operation(s, "ge", label, ir.Const(0))
    about = (("plain", False), ("about", "no class is negative"))
    return ir.Op("ensure", (loss, known), loss.type, about, line=s.line)


def _one_by_one(s: Scope, node: ast.Call, how: str) -> ir.Expr:
    names = [comprehensions.fresh(s, name) for name in ("row", "label")]
    kind = [ast.keyword("reduction", ast.Constant(EACH))] if how == "none" else []
    each = ast.Call(node.func, [comprehensions.load(name) for name in names], kind)
    pairs = ast.Call(ast.Name("zip", ast.Load()), list(node.args), [])
    target = ast.Tuple([comprehensions.store(name) for name in names], ast.Store())
    listed = ast.ListComp(each, [ast.comprehension(target, pairs, [], 0)])
    whole = ast.fix_missing_locations(ast.copy_location(ast.Call(ast.Name("torch", ast.Load()), [listed], []), node))
    rows = comprehensions.tensor(s, whole, "stack")
    assert rows is not None
    if how == "none":
        return ir.Op("clone", (rows,), rows.type, line=s.line)
    found = row_folds.reduction(s, ast.Call(node.func, [], []), how, [], rows)
    assert found is not None
    return found
