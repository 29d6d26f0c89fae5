"""Lifted statements to tensor statements: stores, fresh tensors, lists and results."""
from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.loop_text import python_text
from ..ir.types import BOOL, Type
from ..report.reasons import Refusal
from . import folds, lists, ranges, subscripts, values
from .context import Context
from .layout import Layout
from .recurrences.form import conjuncts, strip


@dataclass
class Lowered:
    """A region as tensor statements, in the order of the loops."""
    statements: list[t.Statement] = field(default_factory=list)
    checks: list[t.Check] = field(default_factory=list)
    news: dict[str, ir.New] = field(default_factory=dict)
    written: dict[str, None] = field(default_factory=dict)          # tensors from outside that are written to


def lower_effects(body: list[ir.Stmt], ctx: Context) -> Lowered:
    """Tensor statements for every lifted statement."""
    out = Lowered()
    shared = Layout(ctx)
    shared.like = _device_source(body)
    shared.news = {s.name: s for s in body if isinstance(s, ir.New)}
    for stmt in body:
        effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
        if isinstance(effect, ir.Store) and isinstance(effect.array, ir.Param):
            shared.stores.setdefault(effect.array.name, []).append(effect.at)
        elif isinstance(effect, ir.Append):
            lists.remember(shared, stmt, effect)
    out.news = shared.news
    for stmt in body:
        ctx.line = getattr(stmt, "line", 0) or ctx.line
        layout = replace(shared, extents={}, order=[], ragged={}, rows={}, checks=out.checks)
        if isinstance(stmt, ir.Forall) and isinstance(stmt.effect, ir.Store):
            out.statements += _store(layout, stmt.dims, stmt.effect, out)
        elif isinstance(stmt, ir.Store):
            out.statements += _store(layout, (), stmt, out)
        elif isinstance(stmt, ir.Return):
            out.statements.append(_return(layout, stmt))
    return out


def _device_source(body: list[ir.Stmt]) -> str:
    for stmt in body:
        for node in ir.walk(stmt):
            if isinstance(node, ir.Load) and isinstance(node.array, ir.Param):
                return node.array.name
    return ""


def _store(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, out: Lowered) -> list[t.Statement]:
    if not isinstance(store.array, ir.Param):
        raise Refusal("LL207", "a store into a part of a tensor under another name", store.line)
    array = store.array
    store = _decided(layout, store)
    if store.guard == ir.Const(False):
        return []
    layout.open(dims, [store.value, *([store.guard] if store.guard is not None else [])])
    rank = array.type.rank
    subs = (*store.subs, *[ir.Span()] * (rank - len(store.subs)))
    axes = [subscripts.axis(layout, array, k, sub) for k, sub in enumerate(subs)]
    subscripts.note_rows(layout, array, axes)
    place = _place_dims(layout, axes)
    layout.order = list(place)
    value = _stored(layout, dims, store)
    for item, dim in axes:
        if isinstance(item, t.Slice) and item.step < 0 and dim in value.dims:
            value = t.Flip(value, dim)
    if array.name not in layout.news and layout.ctx.facts.needs_grad and not runs(layout, dims):
        raise Refusal("LL212", f"`{array.name}` in a loop that does not run", layout.ctx.line)
    if array.name not in layout.news:
        out.written[array.name] = None
    items = tuple(item for item, _ in axes)
    return [t.Put(array.name, items, place, value, array.type.dtype, store.at, line=store.line)]


def _decided(layout: Layout, store: ir.Store) -> ir.Store:
    """The store without the conditions that are decided for the whole region."""
    kept: ir.Expr | None = None
    for test in conjuncts(store.guard) if store.guard is not None else []:
        text = python_text(test)
        chosen = None if text is None else layout.ctx.facts.branch(text)
        if chosen is False:
            return replace(store, guard=ir.Const(False))
        if chosen is None:
            kept = test if kept is None else ir.Select(kept, test, ir.Const(False), BOOL)
    return replace(store, guard=kept)


def _place_dims(layout: Layout, axes: list[tuple[ir.Node, str]]) -> tuple[str, ...]:
    """The dimensions of the place; each loop must move it, or two iterations would write to one place."""
    rows = [k for k, (_, dim) in enumerate(axes) if dim == "~"]
    named = [f"~{len(rows) - 1 - rows.index(k)}" if dim == "~" else dim for k, (_, dim) in enumerate(axes)]
    dims = [d for d in named if d]
    if "*" in dims or len(set(dims)) != len(dims):
        raise Refusal("LL201", "a store at a computed place, which two iterations may share", layout.ctx.line)
    if any(isinstance(item, t.Roll) for item, _ in axes):
        raise Refusal("LL204", "a store that wraps around", layout.ctx.line)
    if set(layout.extents) - set(dims):
        raise Refusal("LL201", "several iterations store to the same place", layout.ctx.line)
    return tuple(dims)


def _stored(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> t.Value:
    mask = folds.domain_mask(layout, dims)
    if store.guard is not None:
        test = values.value(layout, store.guard)
        if isinstance(test, t.Number):
            raise Refusal("LL204", "a store under a Python condition", layout.ctx.line)
        mask = test if mask is None else t.Apply("bitwise_and", (mask, test), layout.union((mask, test)), "bool")
    stored = _untyped(store.value)
    value = values.value(layout, stored) if mask is None else values.gated(layout, mask, stored)
    if store.value.type.number:
        ranges.check_fits(layout, value, store.array.type.dtype)
    if mask is None:
        return value
    assert isinstance(store.array, ir.Param)
    rank = store.array.type.rank - len(store.subs) + sum(isinstance(s, ir.Span) for s in store.subs)
    kind = Type("tensor", store.array.type.dtype, rank)
    old = subscripts.load(layout, ir.Load(store.array, store.subs, kind, store.at - 1))
    if isinstance(value, t.Number) and isinstance(old, t.Number):
        return t.Where(mask, t.Cast(value, kind.dtype), old, mask.dims, kind.dtype)
    if value.dtype != kind.dtype and not isinstance(value, t.Number):
        value = t.Cast(value, kind.dtype)
    return t.Where(mask, value, old, layout.union((mask, value, old)), kind.dtype)


def _untyped(value: ir.Expr) -> ir.Expr:
    """A store does not mind whether it is given a tensor or the same number."""
    inner = strip(value)
    return inner.args[0] if isinstance(inner, ir.Op) and inner.name == "maybe-empty" else value


def _return(layout: Layout, stmt: ir.Return) -> t.Statement:
    items = stmt.value.items if isinstance(stmt.value, ir.Tuple) else (stmt.value,)
    results = [_result(layout, item) for item in items]
    return t.Result(tuple(results), isinstance(stmt.value, ir.Tuple))


def _result(layout: Layout, expr: ir.Expr) -> t.Value:
    if expr.type.soft:
        raise Refusal("LL205", "a result that is a tensor or a number, as the data has it", layout.ctx.line)
    collected = expr.value if isinstance(expr, ir.Temp) else expr
    if isinstance(collected, ir.Collect):
        return lists.collect(layout, collected)
    if expr == ir.Const(None):
        return t.Number("None", "none")
    clock = max((c for clocks in layout.stores.values() for c in clocks), default=0)
    if isinstance(expr, ir.Param) and expr.type.tensor:
        return t.Input(expr.name, tuple(f"~{expr.type.rank - 1 - k}" for k in range(expr.type.rank)),
                       expr.type.dtype, clock)
    value = values.value(layout, expr)
    if may_be_view(expr) and not _is_view(value):
        raise Refusal("LL207", "a result that shows a part of another tensor", layout.ctx.line)
    return value


def may_be_view(expr: ir.Expr) -> bool:
    """Whether the loop's own value is a part of a tensor that exists already."""
    expr = strip(expr)
    if isinstance(expr, (ir.Load, ir.Param)):
        return expr.type.tensor
    if isinstance(expr, ir.Select):
        return may_be_view(expr.yes) or may_be_view(expr.no)
    if isinstance(expr, ir.Reduce) and expr.kind.startswith(("max", "min")):
        return may_be_view(expr.value)
    if isinstance(expr, ir.Op) and expr.name == "at-winner":
        return may_be_view(expr.args[1])
    return isinstance(expr, ir.Op) and expr.name in ("to", "detach", "positive") and may_be_view(expr.args[0])


def _is_view(value: t.Value) -> bool:
    while isinstance(value, t.Named):
        value = value.value
    if isinstance(value, t.Apply) and value.op == "detach":
        return _is_view(value.args[0])
    return isinstance(value, t.Input) or (isinstance(value, t.View) and not any(
        isinstance(i, (t.Gather, t.Roll)) for i in value.items))


def runs(layout: Layout, dims: tuple[ir.Dim, ...]) -> bool:
    """Whether each of these loops runs at least once."""
    counts = [layout.extents[d.var].count() for d in dims]
    return all(c is not None and at_least(layout.ctx.facts, c, 1) for c in counts)
