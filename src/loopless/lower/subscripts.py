"""Reads: `x[i + 1]` is a slice, `x[n - 1 - i]` a flip, `x[2 * i]` a stride, `x[idx[i]]` a gather."""
from __future__ import annotations

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from ..ir.node import replace
from ..ir.types import INT, tensor
from ..report.reasons import Refusal
from . import values
from .constants import in_dtype
from .layout import Extent, Layout
from .places import seen_axes, splits
from .row_gates import own_gate
from .windows import unfolded, windows
from .wrapped import all_around, place_before, wraps_around


def load(layout: Layout, expr: ir.Load, rows: tuple[str, ...] | None = None) -> t.Value:
    """The read in every lane; rows: the names of the axes that it keeps whole."""
    if not isinstance(expr.array, ir.Param):
        raise Refusal("LL204", "an element of a computed tensor", layout.ctx.line)
    rank = expr.array.type.rank
    subs = (*expr.subs, *[ir.Span()] * (rank - len(expr.subs)))
    if any(isinstance(sub, ir.Window) for sub in subs):
        return _through_windows(layout, expr, subs)
    base: t.Value = t.Input(expr.array.name, tuple(f"#{k}" for k in range(rank)), expr.array.type.dtype, expr.at)
    seen = seen_axes(expr.array, subs, layout.ctx)
    if len(seen) > rank:
        base = t.Unflatten(base, splits(subs), tuple(f"#{k}" for k in range(len(seen))))
    walked = windows(layout, seen)
    axes = [(walked[k].part, walked[k].window) if k in walked else axis(layout, size, sub)
            for k, (sub, size) in enumerate(seen)]
    look_up(layout, [size for _, size in seen], axes)
    rows = tuple(f"~{k}" for k in reversed(range(expr.type.rank))) if rows is None else rows
    note_rows(layout, [size for _, size in seen], axes, rows)
    early = _fresh_fill(layout, expr)
    if early is not None:
        for k, (item, _) in enumerate(axes):
            if isinstance(item, t.Gather):
                within(layout, item.index, seen[k][1])
        return early
    return unfolded(view(layout, base, axes, rows), list(walked.values()))


def _through_windows(layout: Layout, expr: ir.Load, subs: tuple[ir.Expr | ir.Span, ...]) -> t.Value:
    """The read with each window as a dimension of its own, which is an axis of the row."""
    kept = [k for k, sub in enumerate(subs) if isinstance(sub, ir.Span)]
    places = list(subs)
    opened: dict[str, Affine] = {}
    whole: list[str] = []
    for position, k in enumerate(reversed(kept)):
        sub = subs[k]
        if sub == ir.Span():
            whole.insert(0, f"~{position}")
            continue
        size = affine(sub.length) if isinstance(sub, ir.Window) else None
        if not isinstance(sub, ir.Window) or sub.start is None or size is None:
            raise Refusal("LL204", "a slice of a row", layout.ctx.line)
        if sub.length == ir.Const(1):
            places[k] = sub.start
            continue
        kind = sub.start.type if sub.start.type.tensor else INT
        places[k] = ir.Op("add", (sub.start, ir.Index(f"~{position}")), kind)
        opened[f"~{position}"] = size
        layout.row(f"~{position}", size)
    order, outer = layout.order, layout.extents
    layout.order = [d for d in order if d not in opened] + list(reversed(opened))
    layout.extents = {**outer, **{dim: Extent(Affine(), size, 1) for dim, size in opened.items()}}
    layout.ctx.extents.update(opened)
    try:
        return load(layout, replace(expr, subs=tuple(places), type=tensor(expr.type.dtype, len(whole))), tuple(whole))
    finally:
        layout.order, layout.extents = order, outer


def within(layout: Layout, index: t.Value, size: Affine | None) -> None:
    """Notes the check that an index into a fresh tensor, which is never looked up, is in range."""
    if size is None:
        raise Refusal("LL206", "a computed subscript of a fresh tensor", layout.ctx.line)
    low = t.Apply("ge", (index, t.Number(str(-size), "int")), index.dims, "bool")
    high = t.Apply("lt", (index, t.Number(str(size), "int")), index.dims, "bool")
    layout.checks.append(t.Check(t.Apply("bitwise_and", (low, high), index.dims, "bool"), "every index is in range",
                                 how="asserted" if layout.ctx.remote else "looked"))


def look_up(layout: Layout, sizes: list[Affine | None], axes: list[tuple[ir.Node, str]]) -> None:
    """torch does not look at indices where no element is taken or stored: then the loop runs, and raises."""
    gathered = [k for k, (item, _) in enumerate(axes) if isinstance(item, t.Gather)]
    for k, size in enumerate(sizes) if gathered else ():
        item = axes[k][0]
        taken = item.stop - item.start if isinstance(item, t.Slice) and item.step == 1 else size
        if k not in gathered and any(n is None or not at_least(layout.ctx.facts, n, 1) for n in (size, taken)):
            raise Refusal("LL214", "a computed subscript of a tensor without elements", layout.ctx.line)


def note_rows(layout: Layout, sizes: list[Affine | None], axes: list[tuple[ir.Node, str]],
              names: tuple[str, ...] = ()) -> None:
    """The axes that a row keeps, named from the last one on, if they have no names yet."""
    kept = [k for k, (_, dim) in enumerate(axes) if dim == "~"]
    for name, k in zip(names or [f"~{k}" for k in reversed(range(len(kept)))], kept, strict=True):
        layout.row(name, sizes[k])


def _fresh_fill(layout: Layout, expr: ir.Load) -> t.Value | None:
    """What a fresh tensor holds before anything is stored in it."""
    new = layout.news.get(expr.array.name) if isinstance(expr.array, ir.Param) else None
    if new is None or any(clock <= expr.at for clock in layout.stores.get(new.name, ())):
        return None
    if new.fill is None:
        raise Refusal("LL206", f"`{new.name}` is read before it is filled", layout.ctx.line)
    fill = values.value(layout, new.fill)
    if not t.is_number(fill):
        raise Refusal("LL204", f"`{new.name}` is filled with a tensor", layout.ctx.line)
    return in_dtype(fill, expr.type.dtype)


def axis(layout: Layout, size: Affine | None, sub: ir.Expr | ir.Span) -> tuple[ir.Node, str]:
    """One subscript: the item that selects, and the dimension that it leaves ("" for none)."""
    if isinstance(sub, ir.Span):
        return _span(layout, sub, size)
    around = None if size is None else all_around(layout, sub, size)
    if around is not None:
        return around
    place = affine(sub)
    if place is None and size is not None:
        place = place_before(layout, sub, size)
    if place is None or size is None:
        return _gather(layout, sub, size)
    active = [s for s in place.symbols if s in layout.extents]
    if not active:
        return t.Pick(_inside(layout, place, size)), ""
    if len(active) > 1:
        return _gather(layout, sub, size)
    return _slice(layout, sub, place, active[0], size)


def _span(layout: Layout, sub: ir.Span, size: Affine | None) -> tuple[ir.Node, str]:
    if sub == ir.Span():
        return t.Keep(), "~"
    raise Refusal("LL204", "a slice of a row", layout.ctx.line)


def _inside(layout: Layout, place: Affine, size: Affine) -> Affine:
    """A position that is in the tensor, negative ones as Python has them."""
    facts = layout.ctx.facts
    if not at_least(facts, size - place - 1):
        raise Refusal("LL206", f"the subscript {place} may lie beyond the end", layout.ctx.line)
    if at_least(facts, place) or at_least(facts, place + size):
        return place
    raise Refusal("LL206", f"the subscript {place} may lie before the start", layout.ctx.line)


def _slice(layout: Layout, sub: ir.Expr, place: Affine, var: str, size: Affine) -> tuple[ir.Node, str]:
    facts = layout.ctx.facts
    low, high = extremes(place, layout.dims())
    if low is None or high is None:
        return _gather(layout, sub, size)
    if not equal(facts, high + 1, size) and not at_least(facts, size - high - 1):
        if layout.gate is not None:
            return _gather(layout, sub, size)           # only the lanes that are alive are in range
        short = _to_the_end(layout, place, var, size)
        if short is not None:
            return short, var
        raise Refusal("LL206", f"the subscript {_shown(place)} may reach {high}, beyond the end", layout.ctx.line)
    if at_least(facts, low):
        return _strided(layout, place, var, size), var
    if at_least(facts, -high - 1) and at_least(facts, low + size):
        return _strided(layout, place + size, var, size), var
    if at_least(facts, low + size):
        rolled = _rolled(layout, place, var, size)
        return (rolled, var) if rolled is not None else _gather(layout, sub, size)
    if layout.gate is not None:
        return _gather(layout, sub, size)
    raise Refusal("LL206", f"the subscript {_shown(place)} may lie before the start", layout.ctx.line)


def _to_the_end(layout: Layout, place: Affine, var: str, size: Affine) -> ir.Node | None:
    """`x[i + 1]` of a loop that goes in twos: the last one may be in the tensor, though `i + 1` ends behind it."""
    extent, facts, step = layout.extents[var], layout.ctx.facts, place.coefficient(var) * layout.extents[var].step
    span = extent.stop - extent.start
    if extent.step < 2 or step < 2 or any(":" in s for s in (*span.symbols, *place.without(var).symbols)):
        return None
    turns = Affine.number((span.constant - 1) // extent.step) if span.constant is not None else \
        Affine.symbol(f"(({span} - 1) // {extent.step})")
    first, last = place.replace(var, extent.start), place.replace(var, extent.start + turns * extent.step)
    known = at_least(facts, span, 1) and at_least(facts, first) and at_least(facts, size - last - 1)
    return t.Slice(first, size, step, size) if known and at_least(facts, last + step - size) else None


def _rolled(layout: Layout, place: Affine, var: str, size: Affine) -> ir.Node | None:
    """`x[i - 1]` over the whole axis: the axis rolled by one."""
    extent = layout.extents[var]
    shift = place.without(var)
    if place.coefficient(var) == 1 == extent.step and extent.start == Affine() and layout.same(extent.stop, size):
        return t.Roll(-shift)
    return None


def _shown(place: Affine) -> str:
    return str(Affine(tuple((s.split(":")[0], c) for s, c in place.terms), place.const))


def _strided(layout: Layout, place: Affine, var: str, size: Affine) -> ir.Node:
    """start:stop:step of the places, ascending; a negative step is flipped afterwards."""
    extent, c = layout.extents[var], place.coefficient(var)
    first = place.replace(var, extent.start)
    step = c * extent.step
    if step > 0:
        stop = place.replace(var, extent.stop - 1) + 1
        if step > 1 and "len(range(" in str(stop) and at_least(layout.ctx.facts, stop - 1 + step - size):
            stop = size                                 # the step has no other place to go to
        size = _unified(layout, stop, size)
        _not_backwards(layout, stop, size)
        return t.Keep() if step == 1 and stop == size and first.constant == 0 else t.Slice(first, stop, step, size)
    if extent.step != 1:
        raise Refusal("LL215", "a reversed access with a step", layout.ctx.line)
    last = place.replace(var, extent.stop - 1)
    size = _unified(layout, first + 1, size)
    _not_backwards(layout, first + 1, size)
    return t.Slice(last, first + 1, step, size)


def _not_backwards(layout: Layout, stop: Affine, size: Affine) -> None:
    """The end of a slice is not negative when the loop is empty, or counts from the end of this very axis."""
    beyond = (stop - size).constant
    if not (beyond is not None and beyond <= 0) and not at_least(layout.ctx.facts, stop):
        raise Refusal("LL206", "a slice of an empty loop would count from the end", layout.ctx.line)


def _unified(layout: Layout, stop: Affine, size: Affine) -> Affine:
    """The size under the name that the end of the slice has, where both are the same: `y[:-1]`, not `y[:n - 1]`."""
    if len(size.terms) == 1 and len(stop.terms) == 1 and size.terms[0][1] == stop.terms[0][1] == 1:
        other = Affine(stop.terms, size.const)
        if other != size and stop.terms[0][0].endswith("]") and layout.same(other, size):
            return other
    return stop if layout.same(stop, size) else size


def computed(layout: Layout, sub: ir.Expr | ir.Span) -> ir.Node:
    """A subscript as a tensor of indices, whatever else it could be."""
    if isinstance(sub, ir.Span):
        raise Refusal("LL204", "a slice of a row", layout.ctx.line)
    return _gather(layout, sub, None)[0]


def _gather(layout: Layout, sub: ir.Expr, size: Affine | None) -> tuple[ir.Node, str]:
    index = values.value(layout, sub)
    if not index.dims:
        plain = isinstance(index, t.Item) and index.base.dtype == "int64"       # torch takes other dtypes for masks
        return t.Pick(index.base if plain else index), ""                       # type: ignore[attr-defined]
    if index.dtype not in ("int64", "int32"):
        if index.dtype not in ("int8", "int16"):
            raise Refusal("LL206", f"a subscript of dtype {index.dtype}", layout.ctx.line)
        index = t.Cast(index, "int64")
    with own_gate(layout, sub):
        gate = layout.gate
    if gate is not None and any(d.startswith("~") for d in gate.dims):
        raise Refusal("LL206", "a computed subscript under a mask of rows", layout.ctx.line)
    if gate is not None and not (size is not None and wraps_around(layout, sub, size)):
        index = t.Where(gate, index, t.Number("0", "int"), layout.union((gate, index)), index.dtype)
    return t.Gather(index), "*"


def view(layout: Layout, base: t.Value, axes: list[tuple[ir.Node, str]], rows: tuple[str, ...]) -> t.Value:
    """The base under its items, with the dimensions they leave."""
    whole = iter(rows)
    names = [next(whole) if dim == "~" else dim for _, dim in axes]
    real = [n for n in names if n and n != "*"]
    if ("*" in names and (names.count("*") > 1 or len(set(real)) != len(real))) or len(set(real)) != len(real):
        return _all_gathered(layout, base, axes, names)
    items = [item for item, _ in axes]
    dims: list[str] = []
    for item, name in zip(items, names, strict=True):
        if isinstance(item, t.Gather):
            dims += item.index.dims
        elif name:
            dims.append(name)
    if len(set(dims)) != len(dims):
        return _all_gathered(layout, base, axes, names)
    result: t.Value = t.View(base, tuple(items), tuple(dims))
    for item, name in zip(items, names, strict=True):
        if isinstance(item, t.Slice) and item.step < 0:
            result = t.Flip(result, name)
    return result


def _rows_gathered(layout: Layout, base: t.Value, axes: list[tuple[ir.Node, str]], names: list[str], rows: int
                   ) -> t.Value:
    """Whole rows at computed subscripts that move together: `x[a[i], b[i]]` of three axes, `x[i, :, b[i]]`.

    torch puts the dimensions of indices in front if there are rows between them.
    """
    found = [item if name.startswith("~") else _indexed(layout, item, name)
             for (item, _), name in zip(axes, names, strict=True)]
    lanes = layout.union(item.index for item in found if isinstance(item, t.Gather))
    own = [item for item, name in zip(found, names, strict=True) if name.startswith("~")]
    parts = [isinstance(item, t.Keep) or (isinstance(item, t.Slice) and item.step == 1) for item in own]
    if not lanes or not all(parts) or not all(isinstance(item, (t.Gather, t.Keep, t.Slice)) for item in found):
        raise Refusal("LL204", "a row at several computed subscripts", layout.ctx.line)
    found = [t.Gather(t.spread_over(item.index, lanes)) if isinstance(item, t.Gather) else item for item in found]
    at = [k for k, item in enumerate(found) if isinstance(item, t.Gather)]
    rest = [name for name in names if name.startswith("~")]
    first = 0 if at != list(range(at[0], at[-1] + 1)) else at[0]
    return t.View(base, tuple(found), (*rest[:first], *lanes, *rest[first:]))


def _all_gathered(layout: Layout, base: t.Value, axes: list[tuple[ir.Node, str]], names: list[str]) -> t.Value:
    """Every walked axis by an index tensor: a diagonal, or several computed subscripts."""
    rows = [(item, name) for (item, _), name in zip(axes, names, strict=True) if name.startswith("~")]
    if rows:
        return _rows_gathered(layout, base, axes, names, len(rows))
    indices = [_indexed(layout, item, name) for (item, _), name in zip(axes, names, strict=True)]
    dims = layout.union(i.index for i in indices if isinstance(i, t.Gather))
    return t.View(base, tuple(indices), dims)


def _indexed(layout: Layout, item: ir.Node, name: str) -> ir.Node:
    """A walked axis by an index tensor."""
    if isinstance(item, t.Keep):
        extent = layout.extents[name]
        return t.Gather(layout.range(extent.start, extent.stop, extent.step, name))
    if isinstance(item, t.Roll):
        extent = layout.extents[name]
        places = layout.range(extent.start - item.shift, extent.stop - item.shift, extent.step, name)
        around = (places, t.Number(str(extent.stop), "int"))
        return t.Gather(t.Apply("remainder", around, places.dims, "int64"))
    if isinstance(item, t.Slice):
        if item.step < 0:
            raise Refusal("LL204", "a reversed diagonal", layout.ctx.line)
        return t.Gather(layout.range(item.start, item.stop, item.step, name))
    return item
