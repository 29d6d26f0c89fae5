"""What a region hands back: each result is the tensor, the part of one, the new tensor or the number that it was.

A result that shows a part of a tensor is such a part again, and all others are new: `torch.diag(x)` is copied, though
it is written as `x.diagonal()`. A matrix lies in memory as the loop's own matrix does. Where that depends on the data,
or on which of two matrices came first, the loop stays.
"""
from __future__ import annotations

from typing import TypeGuard

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.einsum_order import equation_in_order
from ..ir.node import replace
from ..ir.row_table import PREFIX, VIEWS, WRITTEN_AS_VIEWS
from ..report.reasons import Refusal
from . import first, identity, lists, values
from .layout import Layout
from .recurrences.form import strip, viewed
from .row_shapes import in_order


def lower_return(layout: Layout, stmt: ir.Return) -> list[t.Statement]:
    """The statements that hand back the results."""
    items = stmt.value.items if isinstance(stmt.value, ir.Tuple) else (stmt.value,)
    if len(items) > 1 and any(_is_an_element(item) for item in items):
        raise Refusal("LL207", "a part of a computed tensor, beside another result", layout.ctx.line)
    results = [_result(replace(layout, rows={}), item) for item in items]
    lets, results = identity.told_apart(items, results, layout.ctx.line)
    return [*lets, t.Result(tuple(results), isinstance(stmt.value, ir.Tuple))]


def _is_an_element(expr: ir.Expr) -> bool:
    """Whether a value is a part of a tensor that was computed."""
    inner = strip(expr)
    return isinstance(inner, ir.Op) and inner.name == "fn:taken" and not inner.args[1].type.rank


def _result(layout: Layout, expr: ir.Expr) -> t.Value:
    if expr.type.two_dtypes:
        raise Refusal("LL205", "a result of one dtype or another, as the data has it", layout.ctx.line)
    choice = strip(expr)
    if isinstance(choice, ir.Either) or (isinstance(choice, ir.Select) and choice.type.tensor):
        test = values.value(layout, choice.test)
        if t.is_number(test) or isinstance(choice, ir.Either) or (choice.type.soft and not test.dims):
            return _one_of(layout, test, choice)
    if expr.type.soft:
        raise Refusal("LL205", "a result that is a tensor or a number, as the data has it", layout.ctx.line)
    collected = expr.value if isinstance(expr, ir.Temp) else expr
    if isinstance(collected, ir.Collect):
        return lists.collect(layout, collected)
    if expr == ir.Const(None):
        return t.Number("None", "none")
    value = values.value(replace(layout, returned=bool(viewed(expr)) or _may_be_kept(expr)), expr)
    value = in_order(layout, value, expr.type.rank if expr.type.tensor else 0)
    if expr.type.number and not t.is_number(value):
        value = t.Item(value, expr.type.kind)
    if expr.type.tensor and t.is_number(value):
        if expr.type.rank:
            raise Refusal("LL204", "a fresh tensor that is returned as it was made", layout.ctx.line)
        value = t.Cast(value, expr.type.dtype)
    whole = strip(expr)
    if isinstance(whole, ir.Load) and whole.subs and identity.is_whole(value):
        raise Refusal("LL207", "all of a tensor under a new name", layout.ctx.line)
    if _of_turned_matrices(expr) or not _laid_out_in_order(layout, expr, value):
        raise Refusal("LL204", "a matrix whose order in memory depends on the way it was added up", layout.ctx.line)
    if viewed(expr) and not _is_view(value):
        raise Refusal("LL207", "a result that shows a part of another tensor", layout.ctx.line)
    return t.Apply("clone", (value,), value.dims, value.dtype) if _is_written_as_a_view(value) else value


def _is_written_as_a_view(value: t.Value) -> bool:
    """Whether a new tensor is written as a part of an old one: `torch.diag(x)` as `x.diagonal()`, the last of the
    largest elements as the element at its place."""
    inner = value.value if isinstance(value, t.Named) else value
    if isinstance(inner, t.Fold):
        return inner.kind in ("max-last", "min-last")
    return isinstance(inner, t.Rowwise) and inner.function in WRITTEN_AS_VIEWS - VIEWS


def _may_be_kept(expr: ir.Expr) -> bool:
    """Whether a result is the very tensor that was there before, if nothing matches."""
    inner = strip(expr)
    return isinstance(inner, ir.Op) and inner.name == "at-winner" and inner.type.tensor


def _one_of(layout: Layout, test: t.Value, choice: ir.Either | ir.Select) -> t.Value:
    """One result or another, by one look at the data."""
    known = layout.ctx.facts.branch(test.text) if isinstance(test, t.Number) else None
    if known is not None:
        return _result(layout, choice.yes if known else choice.no)
    if test.dims:
        raise Refusal("LL204", "a result by a test that is not one", layout.ctx.line)
    yes, no = _or_several(layout, choice.yes), _or_several(layout, choice.no)
    tensor = no if t.is_number(yes) else yes
    return first.chosen(layout, test, yes, no, tensor.dtype) if yes.dims == no.dims else \
        t.Choose(test, yes, no, tensor.dims, tensor.dtype)


def _or_several(layout: Layout, expr: ir.Expr) -> t.Value:
    """One result, or several in a tuple."""
    if not isinstance(expr, ir.Tuple):
        return _result(layout, expr)
    found = [_result(layout, item) for item in expr.items]
    lets, found = identity.told_apart(expr.items, found, layout.ctx.line)
    if lets:
        raise Refusal("LL207", "one object twice in a tuple", layout.ctx.line)
    return t.Several(tuple(found))


def _is_view(value: t.Value) -> bool:
    while isinstance(value, t.Named):
        value = value.value
    if (isinstance(value, t.Apply) and value.op == "detach") or \
            (isinstance(value, t.Rowwise) and value.function in WRITTEN_AS_VIEWS):
        return _is_view(value.args[0])
    return isinstance(value, t.Input) or (isinstance(value, t.View) and _is_view(value.base) and not any(
        isinstance(i, (t.Gather, t.Roll)) for i in value.items))


def _of_turned_matrices(expr: ir.Expr) -> bool:
    """Whether matrices are folded that lie in memory in another order, and are more than just turned."""
    folds = [strip(n.value) for n in ir.find(expr, ir.Reduce) if n.value.type.rank > 1] if expr.type.rank > 1 else []
    plain = [_turns(value) and len(value.args) == 1 and isinstance(strip(value.args[0]), ir.Load) for value in folds]
    return any(_is_turned(value) and not just_turned for value, just_turned in zip(folds, plain, strict=True))


def _laid_out_in_order(layout: Layout, expr: ir.Expr, value: t.Value) -> bool:
    """Whether a matrix that several iterations have made lies in memory row by row, as all that it is made of does."""
    if expr.type.rank < 2 or not ir.has(expr, ir.Reduce, ir.Running, ir.Stepped, ir.Coupled, ir.Walked):
        return True
    names = {n.name for n in ir.find(value, t.Input) if len(n.dims) > 1}
    return not ir.has(value, t.Unfold) and all(layout.ctx.facts.contiguous(name) for name in names)


def _is_turned(expr: ir.Expr) -> bool:
    """Whether one of the matrices that a value is computed from, element by element, is turned."""
    expr = strip(expr)
    if expr.type.rank < 2:
        return False
    if isinstance(expr, ir.Select):
        return _is_turned(expr.yes) or _is_turned(expr.no)
    if isinstance(expr, ir.Op) and not expr.name.startswith((PREFIX, "row-")):
        return any(_is_turned(a) for a in expr.args)
    return _turns(expr)


def _turns(expr: ir.Expr) -> TypeGuard[ir.Op]:
    return isinstance(expr, ir.Op) and (expr.name == f"{PREFIX}t" or (
        expr.name == f"{PREFIX}einsum" and not equation_in_order(dict(expr.params)["equation"])))
