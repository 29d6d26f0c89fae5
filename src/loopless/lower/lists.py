"""Lists that are appended to and made into one tensor: the list never exists."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.row_table import LAID_OUT_AS_OPERAND, WRITTEN_AS_VIEWS
from ..ir.types import category
from ..report.reasons import Refusal
from . import domains, row_folds, segments, values
from .layout import Layout
from .row_shapes import in_order
from .sharing import copied
from .unrolled import unrolled
from .windows import overlapping

NUMBERS = {"int": "int64", "float": "float64", "bool": "bool"}


def remember(layout: Layout, stmt: ir.Stmt, effect: ir.Append) -> None:
    """Notes what a list is given: one element before any loop, which is its first one, and one append under loops."""
    if not isinstance(stmt, ir.Forall) and effect.guard is None and effect.list not in {*layout.lists, *layout.firsts}:
        layout.firsts[effect.list] = effect.value
        return
    if effect.list in layout.lists or not isinstance(stmt, ir.Forall):
        raise Refusal("LL203", f"`{effect.list}` is appended to in several places", effect.line)
    layout.lists[effect.list] = stmt


def collect(layout: Layout, expr: ir.Collect) -> t.Value:
    """The list as a tensor."""
    stmt = layout.lists.get(expr.list)
    if expr.list in layout.firsts:
        if expr.first is not None or expr.axis or expr.turned or expr.how not in ("stack", "tensor"):
            raise Refusal("LL203", f"`{expr.list}` is appended to in several places", layout.ctx.line)
        expr = replace(expr, first=layout.firsts[expr.list])
    if stmt is None or not isinstance(stmt.effect, ir.Append):
        raise Refusal("LL203", f"the list `{expr.list}` is not filled by a loop", layout.ctx.line)
    append = stmt.effect
    if expr.how == "cat" and not expr.axis and row_folds.sliced(append.value, windows=True):
        return _of_several_lengths(layout, expr, stmt, append)
    counted = unrolled(layout, stmt.dims, append) if not expr.turned and not expr.axis and expr.first is None \
        and expr.how in ("stack", "tensor") else None
    if counted is not None:
        return _each(layout, expr, append, counted)
    layout.open(stmt.dims, [append.value, *([append.guard] if append.guard is not None else [])])
    mask = domains.domain_mask(layout, stmt.dims)
    if append.guard is not None:
        test = values.value(layout, append.guard)
        if not test.dims and not ir.has(test, t.Input):
            raise Refusal("LL204", f"`{expr.list}` is filled under a condition on sizes and numbers", append.line)
        mask = test if mask is None else t.Apply("bitwise_and", (mask, test), layout.union((mask, test)), "bool")
    value = values.value(layout, append.value) if mask is None else values.gated(layout, mask, append.value)
    value = _before_it_is_joined(layout, value, append.value.type.rank, expr)
    over = tuple(d.var for d in stmt.dims)
    if expr.how == "len":
        return _length(layout, stmt, mask)
    dtype = expr.type.dtype or NUMBERS.get(append.value.type.kind, "")
    if expr.how == "list" and t.is_number(value):
        raise Refusal("LL204", f"`{expr.list}` is given the same value several times", layout.ctx.line)
    value = _element(layout, expr, value, dtype)
    if any(v not in value.dims for v in over):
        raise Refusal("LL204", f"`{expr.list}` is given the same value several times", layout.ctx.line)
    rows = tuple(d for d in value.dims if d not in over)
    dims = (over[0], *rows)
    for var in (d.var for d in stmt.dims if (d.step < 0) != expr.turned):
        value = t.Flip(value, var)
        mask = t.Flip(mask, var) if mask is not None and var in mask.dims else mask
    if mask is not None:
        if expr.how != "list" and expr.first is None:
            _not_empty(layout, mask)
            _runs(layout, tuple(d for d in stmt.dims if d.var not in mask.dims))
        result: t.Value = t.Compress(value, mask, over, dims, dtype)
    else:
        if expr.how != "list" and expr.first is None:
            _runs(layout, stmt.dims)
        result = value if value.dims == dims else t.Flatten(value, over, dims, dtype)
    if expr.how == "cat" and len(rows) == append.value.type.rank:
        at = rows[expr.axis]
        rows = tuple(d for d in rows if d != at)
        result = t.Flatten(result, (over[0], at), (over[0], *rows), dtype)
    if expr.axis:
        result = t.Turn(result, (*rows[:expr.axis], over[0], *rows[expr.axis:]))
    layout.close(stmt.dims)
    if expr.first is not None:
        result = _with_first(layout, expr, expr.first, result, over[0])
        return t.Listed(result) if expr.how == "list" else result
    return t.Listed(result) if expr.how == "list" else _contiguous(layout, copied(result))


def _each(layout: Layout, expr: ir.Collect, append: ir.Append, value: t.Value) -> t.Value:
    """Elements that were appended as often as the data says."""
    dtype = expr.type.dtype or NUMBERS.get(append.value.type.kind, "")
    value = _element(layout, expr, value, dtype)
    return _contiguous(layout, copied(in_order(layout, value, append.value.type.rank)))


def _element(layout: Layout, expr: ir.Collect, value: t.Value, dtype: str) -> t.Value:
    """An element as it is in the tensor: `torch.tensor` casts it, and no gradient goes through."""
    if expr.how == "tensor" and not layout.ctx.facts.made_here():
        raise Refusal("LL218", f"`{expr.list}` becomes a tensor on the default device", layout.ctx.line)
    if value.dtype != dtype and not isinstance(value, t.Number):
        value = t.Cast(value, dtype)
    if expr.how == "tensor" and layout.ctx.facts.needs_grad and category(dtype) > 1:
        value = t.Apply("detach", (value,), value.dims, dtype)
    return value


def _with_first(layout: Layout, expr: ir.Collect, first: ir.Expr, result: t.Value, over: str) -> t.Value:
    """A list that began with an element."""
    value = values.value(layout, first)
    while isinstance(value, t.Named):
        value = value.value
    value = value.base if isinstance(value, t.Item) and value.base.dtype == result.dtype else value
    if t.is_number(value):
        value = t.Cast(value, result.dtype)
    elif value.dtype != result.dtype:
        raise Refusal("LL205", f"`{expr.list}` begins with something else", layout.ctx.line)
    if result.dims[0] != over or value.dims != result.dims[1:]:
        raise Refusal("LL204", f"`{expr.list}` begins with a row in another order", layout.ctx.line)
    return t.Prepended(result, _element(layout, expr, value, result.dtype), over, result.dtype)


def _of_several_lengths(layout: Layout, expr: ir.Collect, stmt: ir.Forall, append: ir.Append) -> t.Value:
    """`torch.cat` of slices whose lengths differ: what lies within them, row after row."""
    if append.guard is not None or expr.turned or any(d.step < 0 for d in stmt.dims):
        raise Refusal("LL204", "slices of several lengths, some of them or from the last one on", append.line)
    layout.open(stmt.dims, [append.value])
    dims, value = row_folds.opened(layout, append.value, 1)
    _runs(layout, stmt.dims)
    own = segments.segments(layout, dims[0], [value]) if len(stmt.dims) == 1 else None
    if own is not None:
        layout.close(stmt.dims)
        found = segments.along_axis(layout, own, dims[0], value)
        return _contiguous(layout, copied(in_order(layout, found, append.value.type.rank - 1)))
    layout.open(dims, [value])
    mask = domains.domain_mask(layout, (*stmt.dims, *dims))
    if mask is None or any(d.var not in mask.dims for d in dims):
        raise Refusal("LL204", "slices that are as long in every iteration", append.line)
    found = values.gated(layout, mask, value)
    over = tuple(d.var for d in (*stmt.dims, *dims))
    layout.close((*stmt.dims, *dims))
    if any(v not in found.dims for v in over):
        raise Refusal("LL204", f"`{expr.list}` is given the same value several times", layout.ctx.line)
    found = in_order(layout, found, append.value.type.rank - 1)
    rows = tuple(d for d in found.dims if d not in over)
    return _contiguous(layout, copied(t.Compress(found, mask, over, (over[0], *rows), found.dtype)))


def _before_it_is_joined(layout: Layout, value: t.Value, rank: int, expr: ir.Collect) -> t.Value:
    """An element with its axes in order. `cat` along an axis of size 1 is like `stack`: the axis need not be there."""
    every = tuple(f"~{k}" for k in reversed(range(rank)))
    rows = [d for d in value.dims if d.startswith("~")]
    if expr.how == "cat" and not t.is_number(value) and len(rows) == rank - 1 and every[expr.axis] not in rows:
        return value if rows == [d for d in every if d in rows] else \
            t.Turn(value, (*(d for d in value.dims if d not in rows), *(d for d in every if d in rows)))
    return in_order(layout, value, rank)


def _contiguous(layout: Layout, result: t.Value) -> t.Value:
    """`stack` and `cat` lay their result out in order, whatever their parts were."""
    copied_already = isinstance(result, t.Apply) and result.op == "contiguous"
    if len(result.dims) < 2 or copied_already:
        return result
    names = {n.name for n in ir.find(result, t.Input)}
    dims = result.base.dims if isinstance(result, (t.Flatten, t.Compress)) else result.dims   # of the loops themselves
    inner = [n for n in ir.find(result, t.Value) if len(n.dims) > 1]
    ordered = all(tuple(d for d in dims if d in n.dims) == tuple(d for d in n.dims if d in dims)
                  for n in inner if set(n.dims) <= set(dims))
    turned = any(n.function in WRITTEN_AS_VIEWS or not t.einsum_in_order(n) or _turns_an_operand(n)
                 for n in ir.find(result, t.Rowwise))
    mixed = any(map(overlapping, ir.find(result, t.Unfold)))
    if ordered and not turned and not mixed and all(layout.ctx.facts.contiguous(n) for n in names):
        return result
    return t.Apply("contiguous", (result,), result.dims, result.dtype)


def _turns_an_operand(value: t.Rowwise) -> bool:
    """Whether some operand, or what it is computed from, has its axes in another order than the result."""
    deep = value.function in LAID_OUT_AS_OPERAND
    return any(n.dims != tuple(d for d in (*value.batch, *own) if d in n.dims)
               for a, own in zip(value.args, value.axes, strict=True)
               for n in ((a, *ir.find(a, t.Value)) if deep else (a,)) if set(n.dims) <= {*value.batch, *own})


def _length(layout: Layout, stmt: ir.Forall, mask: t.Value | None) -> t.Value:
    (first, *others) = [layout.extents[d.var] for d in stmt.dims]
    if mask is None and not others and at_least(layout.ctx.facts, first.stop - first.start):
        layout.close(stmt.dims)
        return t.Number(str(first.length()), "int")
    if mask is None or any(d.var not in mask.dims for d in stmt.dims):
        raise Refusal("LL204", "the length of a list that is not filtered", layout.ctx.line)
    layout.close(stmt.dims)
    return t.Item(t.Fold("sum", mask, tuple(d.var for d in stmt.dims), (), "int64"), "int")


def _not_empty(layout: Layout, mask: t.Value) -> None:
    if not mask.dims:
        raise Refusal("LL204", "a condition that is the same in every iteration fills a list or not", layout.ctx.line)
    some = t.Fold("any", mask, mask.dims, (), "bool")
    layout.checks.append(t.Check(some, "the list is not empty"))


def _runs(layout: Layout, dims: tuple[ir.Dim, ...]) -> None:
    for d in dims:
        extent = layout.extents[d.var]
        if not at_least(layout.ctx.facts, extent.stop - extent.start, 1):
            raise Refusal("LL214", "the list is empty", layout.ctx.line)
