"""Lifted statements to tensor statements: stores, fresh tensors, lists and results."""
from __future__ import annotations

import math
from dataclasses import field

from ..analyze.affine import affine, variables
from ..analyze.risks import risks
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.failing import may_fail
from ..ir.loop_text import python_text
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import (
    choices,
    devices,
    domains,
    first,
    folds,
    lists,
    ranges,
    results,
    row_folds,
    segments,
    selections,
    subscripts,
    values,
)
from .constants import in_dtype
from .context import Context
from .decided import decided
from .emptiness import never_minds_empty
from .layout import Layout
from .places import seen_axes, splits
from .recurrences.form import strip
from .scatters import store as scatters
from .unrolled import unrolled
from .wave_loop import lower_waves


@dataclass
class Lowered:
    """A region as tensor statements, in the order of the loops."""
    statements: list[t.Statement] = field(default_factory=list)
    checks: list[t.Check] = field(default_factory=list)
    news: dict[str, ir.New] = field(default_factory=dict)
    written: dict[str, None] = field(default_factory=dict)          # tensors from outside that are written to
    like: str = ""                                                  # a tensor on whose device new ones go


def lower_effects(body: list[ir.Stmt], ctx: Context) -> Lowered:
    """Tensor statements for every lifted statement."""
    out = Lowered()
    shared = Layout(ctx)
    shared.like = out.like = _device_source(body)
    shared.news = {s.name: s for s in body if isinstance(s, ir.New)}
    for stmt in body:
        effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
        for store in effect.stores if isinstance(effect, ir.Waves) else [effect]:
            if isinstance(store, ir.Store) and isinstance(store.array, ir.Param):
                clock = effect.at if isinstance(effect, ir.Waves) else store.at     # what a wave reads, one has written
                shared.stores.setdefault(store.array.name, []).append(clock)
        if isinstance(effect, ir.Append):
            lists.remember(shared, stmt, effect)
    out.news = shared.news
    ctx.mentioned |= _names(body) if any(isinstance(s, ir.Waves) for s in body) else set()
    for stmt in body:
        ctx.line = getattr(stmt, "line", 0) or ctx.line
        layout = replace(shared, extents={}, order=[], ragged={}, rows={}, checks=out.checks)
        if isinstance(stmt, ir.Forall) and isinstance(stmt.effect, ir.Store):
            out.statements += lower_store(layout, stmt.dims, stmt.effect, out)
        elif isinstance(stmt, ir.Store):
            out.statements += lower_store(layout, (), stmt, out)
        elif isinstance(stmt, ir.Waves):
            out.statements += _waves(layout, stmt, out)
        elif isinstance(stmt, ir.Return):
            out.statements += results.lower_return(layout, stmt)
        elif isinstance(effect_of(stmt), (ir.Discard, ir.Append)):
            for part in _looked_at(stmt):
                _discard(replace(layout, extents=dict(layout.extents), order=list(layout.order),
                                 ragged=dict(layout.ragged), rows={}), part)
    return out


def _looked_at(stmt: ir.Stmt) -> list[ir.Stmt]:
    """What is looked at: slices whose lengths differ are no rows, but what they are taken from may fail."""
    effect = effect_of(stmt)
    assert isinstance(effect, (ir.Append, ir.Discard))
    if not (effect.value.type.rank and isinstance(stmt, ir.Forall) and row_folds.sliced(effect.value, windows=True)):
        return [stmt]
    return [replace(stmt, effect=found) for found in risks(effect.value, effect.guard, effect.line)]


def _waves(layout: Layout, waves: ir.Waves, out: Lowered) -> list[t.Statement]:
    """A loop over waves; its effects are lowered as if both loops were dimensions."""
    def both(waves: ir.Waves, stmt: ir.Stmt) -> tuple[list[t.Statement], list[t.Check]]:
        own = replace(layout, extents={}, order=[], ragged={}, rows={}, checks=[])
        inner = stmt.dims if isinstance(stmt, ir.Forall) else ()
        effect = effect_of(stmt)
        assert isinstance(effect, (ir.Store, ir.Discard))
        every = ir.Forall((waves.outer, waves.inner, *inner), effect)
        if isinstance(effect, ir.Store):
            return lower_store(own, every.dims, effect, out), own.checks
        _discard(own, every)
        return [], own.checks

    statements, checks = lower_waves(replace(layout, extents={}, order=[], ragged={}, rows={}), waves, both)
    out.checks += checks
    return statements


def effect_of(stmt: ir.Stmt) -> ir.Stmt:
    return stmt.effect if isinstance(stmt, ir.Forall) else stmt


def _discard(layout: Layout, stmt: ir.Stmt) -> None:
    """A value that is not wanted here: only what could go wrong in it counts."""
    effect = effect_of(stmt)
    assert isinstance(effect, (ir.Discard, ir.Append))
    if isinstance(stmt, ir.Forall):
        each = unrolled(layout, stmt.dims, effect) if isinstance(effect, ir.Append) else None
        if each is not None:
            _look(layout, each)
            return
        around = _without_idle_loops(stmt.dims, effect) if isinstance(effect, ir.Discard) else stmt.dims
        dims, flat = segments.flattened(layout, around, effect)
        assert isinstance(flat, (ir.Discard, ir.Append))
        effect, stmt = flat, replace(stmt, dims=dims, effect=flat)
    layout.open(stmt.dims if isinstance(stmt, ir.Forall) else (), [effect.value])
    test = None if effect.guard is None else values.value(layout, effect.guard)
    mask = domains.domain_mask(layout, stmt.dims) if isinstance(stmt, ir.Forall) else None
    if test is not None and not t.is_number(test):
        mask = test if mask is None else t.Apply("bitwise_and", (mask, test), layout.union((mask, test)), "bool")
    looked = selections.counted(effect.value)
    value = values.value(layout, looked) if mask is None else values.gated(layout, mask, looked)
    _look(layout, value.index if isinstance(value, t.Grouped) else value)


def _without_idle_loops(dims: tuple[ir.Dim, ...], effect: ir.Discard) -> tuple[ir.Dim, ...]:
    """The loops around a value that is only looked at, without those of unknown length that it is the same in all
    iterations of: where they do not run it is looked at in vain."""
    used = variables(effect.value) | (variables(effect.guard) if effect.guard is not None else set())
    for dim in dims:
        used |= variables(dim.start) | variables(dim.stop)
    return tuple(d for d in dims if d.var in used or (affine(d.start) is not None and affine(d.stop) is not None))


def _look(layout: Layout, value: t.Value) -> None:
    """What would only be noticed when the value is computed is computed, and thrown away."""
    if any(may_fail(n) for n in ir.each(value)):
        layout.checks.append(t.Check(value, "what is computed can be computed", how="computed"))


def _names(body: list[ir.Stmt]) -> set[str]:
    """The names that tensor code of these statements may mention."""
    nodes = [n for stmt in body for n in ir.walk(stmt)]
    named = {n.name for n in nodes if isinstance(n, (ir.Param, ir.New, ir.NewList))}
    called = {n.function for n in nodes if isinstance(n, ir.Call)} | \
        {n.name.removeprefix("call ") for n in nodes if isinstance(n, ir.Op)}
    return {"torch", "scans", "math", "max", "min", "range", *named, *(name.split(".")[0] for name in called)}


def _device_source(body: list[ir.Stmt]) -> str:
    """A tensor that is there when the region is entered."""
    made = {s.name for s in body if isinstance(s, ir.New)}
    return next((n.name for stmt in body for n in ir.find(stmt, ir.Param) if n.type.tensor and n.name not in made), "")


def lower_store(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, out: Lowered) -> list[t.Statement]:
    if not isinstance(store.array, ir.Param):
        raise Refusal("LL207", "a store into a part of a tensor under another name", store.line)
    array = store.array
    store = decided(store, layout.ctx)
    if store.guard == ir.Const(False):
        return []
    dims, store = segments.flattened(layout, dims, store)
    if store.combine:
        return scatters.lower(layout, dims, store, out)
    layout.open(dims, [store.value, *([store.guard] if store.guard is not None else []), store])
    rank = array.type.rank
    subs = (*store.subs, *[ir.Span()] * (rank - len(store.subs)))
    seen = seen_axes(array, subs, layout.ctx)
    axes = [subscripts.axis(layout, size, sub) for sub, size in seen]
    if any(dim == "*" for _, dim in axes):
        layout.close(dims)
        return scatters.lower(layout, dims, store, out)
    subscripts.look_up(layout, [size for _, size in seen], axes)
    subscripts.note_rows(layout, [size for _, size in seen], axes)
    axes = _diagonal(layout, axes)
    place = _place_dims(layout, axes)
    layout.order = list(place)
    value = _stored(layout, dims, store)
    if array.name in layout.news and layout.news[array.name].cells:
        folds.unpoisoned(layout, value)
    for item, dim in axes:
        if isinstance(item, t.Slice) and item.step < 0 and dim in value.dims:
            value = t.Flip(value, dim)
    if layout.ctx.facts.needs_grad and not runs(layout, dims):
        raise Refusal("LL212", f"`{array.name}` in a loop that does not run", layout.ctx.line)
    if array.name not in layout.news:
        out.written[array.name] = None
    items = tuple(item for item, _ in axes)
    if any(isinstance(item, t.Gather) for item in items) and value.dtype != array.type.dtype \
            and not t.is_number(value):
        value = t.Cast(value, array.type.dtype)         # `a[i, i] = b` takes no other dtype
    value = devices.stored(layout, array, items, place, value)
    return [t.Put(array.name, items, place, value, array.type.dtype, store.at, splits(subs), line=store.line)]


def _diagonal(layout: Layout, axes: list[tuple[ir.Node, str]]) -> list[tuple[ir.Node, str]]:
    """`x[i, i]`: axes that one loop moves together are indexed together."""
    names = [dim for _, dim in axes]
    twice = [d for d in dict.fromkeys(names) if d not in ("", "~", "*") and names.count(d) > 1]
    if len(twice) != 1:
        return axes
    where = [k for k, d in enumerate(names) if d == twice[0]]
    if any(d for k, d in enumerate(names) if k not in where):
        raise Refusal("LL204", "a diagonal beside other axes", layout.ctx.line)
    out = list(axes)
    for k in where:
        item = axes[k][0]
        extent = layout.extents[twice[0]]
        source = item if isinstance(item, t.Slice) else extent
        ends = source.start, source.stop, source.step
        if isinstance(item, t.Roll) or ends[2] < 0:
            raise Refusal("LL204", "a diagonal that runs backwards", layout.ctx.line)
        out[k] = (t.Gather(layout.range(*ends, twice[0])), twice[0] if k == where[0] else "")
    return out


def _place_dims(layout: Layout, axes: list[tuple[ir.Node, str]]) -> tuple[str, ...]:
    """The dimensions of the place; each loop must move it, or two iterations would write to one place."""
    rows = [k for k, (_, dim) in enumerate(axes) if dim == "~"]
    named = [f"~{len(rows) - 1 - rows.index(k)}" if dim == "~" else dim for k, (_, dim) in enumerate(axes)]
    dims = [d for d in named if d]
    if len(set(dims)) != len(dims):
        raise Refusal("LL201", "a store at a computed place, which two iterations may share", layout.ctx.line)
    if any(isinstance(item, t.Roll) for item, _ in axes):
        raise Refusal("LL204", "a store that wraps around", layout.ctx.line)
    if set(layout.extents) - set(dims):
        raise Refusal("LL201", "several iterations store to the same place", layout.ctx.line)
    return tuple(dims)


def _stored(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> t.Value:
    mask = domains.domain_mask(layout, dims)
    if store.guard is not None:
        test = values.value(layout, store.guard)
        test = first.in_tensor(test) or test
        if t.is_number(test) or (isinstance(test, t.Apply) and all(t.is_number(a) for a in test.args)):
            raise Refusal("LL204", "a store under a Python condition", layout.ctx.line)
        mask = test if mask is None else t.Apply("bitwise_and", (mask, test), layout.union((mask, test)), "bool")
    value, kind = computed(layout, store, mask)
    if mask is None:
        return value
    if t.is_number(value):
        value = in_dtype(value, kind.dtype)
    old = subscripts.load(layout, ir.Load(store.array, store.subs, kind, store.at - 1))
    if (t.is_number(value) and t.is_number(old)) or (value.dtype != kind.dtype and not t.is_number(value)):
        value = t.Cast(value, kind.dtype)
    return t.Where(mask, value, old, layout.union((mask, value, old)), kind.dtype)


def computed(layout: Layout, store: ir.Store, mask: t.Value | None) -> tuple[t.Value, Type]:
    """What is stored, in the lanes that are alive, and the type of the place."""
    assert isinstance(store.array, ir.Param)
    rank = store.array.type.rank - len(store.subs) + sum(isinstance(s, ir.Span) for s in store.subs)
    kind = Type("tensor", store.array.type.dtype, rank)
    untyped = _untyped(store.value, layout.ctx.facts.needs_grad)
    stored = _as_stored(layout, never_minds_empty(untyped, kind.dtype, layout.ctx.facts), kind)
    layout.stored = strip(stored)
    value = values.value(layout, stored) if mask is None else values.gated(layout, mask, stored)
    if stored.type.number:
        ranges.check_fits(layout, value, kind.dtype, mask)
    if isinstance(stored, ir.Op) and stored.name == "positive" and store.array.name in layout.news:
        folds.unpoisoned(layout, value)             # an element of a list, which may be the only one that is needed
    if layout.ctx.facts.needs_grad and not kind.dtype.startswith(("float", "complex", "bfloat")) \
            and value.dtype.startswith(("float", "bfloat")) and not t.is_number(value):
        if stored.type.rank < rank:         # torch makes the integers require grad, if the number is spread
            raise Refusal("LL212", f"a float that requires grad is spread over integers of `{store.array.name}`",
                          layout.ctx.line)
        value = t.Cast(value, kind.dtype)
    return value, kind


def _as_stored(layout: Layout, value: ir.Expr, kind: Type) -> ir.Expr:
    """A choice between a tensor and a number, each cast as the store would cast it."""
    if not (value.type.tensor and value.type.soft):
        return value
    choice = choices.chosen_from(layout, value)
    if choice is None:
        if value.type.dtype == kind.dtype:
            return value
        raise Refusal("LL205", "a stored value that is a tensor or a number", layout.ctx.line)
    sides = []
    for side in (choice.yes, choice.no):
        side = _as_stored(layout, side, kind)
        if side.type.number:
            ranges.check_fits(layout, values.value(layout, side), kind.dtype)
            side = _cut_off(side, kind.dtype)
        if (side.type.tensor and side.type.dtype != kind.dtype) or (side.type.number and not _plain(side, kind)):
            side = ir.Op("to", (side,), Type("tensor", kind.dtype, side.type.rank), (("dtype", kind.dtype),))
        sides.append(side)
    return ir.Select(choice.test, sides[0], sides[1], kind)


def _cut_off(number: ir.Expr, dtype: str) -> ir.Expr:
    """A number that is written out, as a store into this dtype leaves it."""
    if isinstance(number, ir.Const) and category(dtype) < 2 and math.isfinite(number.value):
        return ir.Const(bool(number.value) if dtype == "bool" else int(number.value))
    return number


def _plain(number: ir.Expr, kind: Type) -> bool:
    """Whether a number may stand beside elements of a dtype without changing it."""
    if isinstance(number, ir.Const):
        return category(kind.dtype) >= {"bool": 0, "int": 1, "float": 2}[number.type.kind]
    return python_text(number) is not None and category(kind.dtype) > 1


def _untyped(value: ir.Expr, needs_grad: bool) -> ir.Expr:
    """A store does not mind whether it is given a tensor or the same number."""
    inner = strip(value)
    if isinstance(inner, ir.Op) and inner.name == "ensure" and dict(inner.params)["plain"] and not needs_grad:
        return inner.args[0]
    return inner.args[0] if isinstance(inner, ir.Op) and inner.name == "maybe-empty" else value


def runs(layout: Layout, dims: tuple[ir.Dim, ...]) -> bool:
    """Whether each of these loops runs at least once."""
    counts = [layout.extents[d.var].count() for d in dims]
    return all(c is not None and at_least(layout.ctx.facts, c, 1) for c in counts)
