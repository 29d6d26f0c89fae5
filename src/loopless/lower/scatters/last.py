"""Last write wins: of the iterations that store to one place, the last one stays.

    for i in range(n):          last = torch.full((len(a),), -1).scatter_reduce_(0, ip, torch.arange(n), 'amax')
        a[ip[i]] = b[i]    →    a[ip] = b[last[ip]]

`a[ip] = b` would do if no two indices were the same; with duplicates torch may keep any of them. So each iteration
stores what the last one at its place does, and then it does not matter which is kept. Under a guard, and where
gradients are wanted (only the one that stays has any), each place looks for its iteration:

    a[:] = torch.where(last < 0, a, b[last])

A value that only some of the loops change is looked up at their part of the number: `x[last // m]`, `w[last % m]`.

Level: bitwise. An index that is negative or out of range sends the call back to the loop. Left alone: a loop that
neither the place nor the guard depends on, and values that a loop between two others changes.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.affine import Affine
from ...ir.conditions import at_least
from ...ir.node import replace
from ...report.reasons import Refusal
from .. import devices, subscripts
from ..constants import in_dtype
from ..layout import Layout
from .place import Place, check_range, chosen, counted, flat, numbered, positions, safe, turned, untouched


def puts(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, place: Place, value: t.Value) -> list[t.Statement]:
    """The store of the last value at each place."""
    moved = set(value.dims) & set(place.lanes)
    if not moved and (t.is_number(value) or not layout.ctx.facts.needs_grad):
        return [_same_for_all(layout, store, place, value)]
    lanes = tuple(d for d in place.lanes if d in value.dims)
    value = flat(turned(value, dims, lanes), lanes) if moved else value
    last = _last(layout, dims, place, store.combine == "first")
    plain = len(place.index) == 1 or not place.rest
    if moved and place.mask is None and plain and not layout.ctx.facts.needs_grad:
        return [_spread(layout, store, place, dims, value, lanes, last)]
    return [_looked_up(layout, store, place, value, lanes, last)]


def apart(layout: Layout, store: ir.Store, place: Place, value: t.Value) -> list[t.Statement]:
    """The store of instances that never meet: `out[i, label[i]] = 1` moves with i."""
    if len(place.index) > 1 and place.rest and not _side_by_side(place):
        raise Refusal("LL204", "a row at several computed subscripts", layout.ctx.line)
    for one, size in zip(safe(layout, place), place.sizes, strict=True):
        if not isinstance(one, t.Range):
            subscripts.within(layout, one, size)
    index = place.index
    if place.mask is not None:
        index = tuple(chosen(i, place) for i in place.index)
        value = chosen(value, place) if value.dims else value
    items, dims = gathered(place, index)
    return [_put(store, place, items, dims, devices.stored(layout, place.array, items, dims, value))]


def _side_by_side(place: Place) -> bool:
    """Whether all indices are next to each other, over the same lanes: torch then puts these where the indices are."""
    computed = [dim in place.computed for dim in place.dims]
    first = computed.index(True)
    return all(computed[first:first + len(place.index)]) and len({i.dims for i in place.index}) == 1 \
        and not any(isinstance(item, t.Pick) for item in place.items)


def _put(store: ir.Store, place: Place, items: tuple[t.Node, ...], dims: tuple[str, ...], value: t.Value) -> t.Put:
    if not t.is_number(value) and value.dtype != place.array.type.dtype:
        value = t.Cast(value, place.array.type.dtype)       # which torch does not do at computed places
    return t.Put(place.array.name, items, dims, value, place.array.type.dtype, store.at, line=store.line)


def _same_for_all(layout: Layout, store: ir.Store, place: Place, value: t.Value) -> t.Statement:
    """What does not depend on the iteration is stored at all places at once."""
    if len(place.index) > 1 and place.rest:
        raise Refusal("LL204", "the same value at several computed subscripts", layout.ctx.line)
    check_range(layout, place)
    index = place.index if place.mask is None else tuple(chosen(index, place) for index in place.index)
    items, dims = gathered(place, index)
    return _put(store, place, items, dims, devices.stored(layout, place.array, items, dims, value))


def gathered(place: Place, index: tuple[t.Value, ...], counted: bool = False
             ) -> tuple[tuple[t.Node, ...], tuple[str, ...]]:
    """The items of the place with its indices, and the dimensions they leave; counted: none counts from the end."""
    at = iter(index)
    axes = iter(place.dims)
    items: list[t.Node] = []
    dims: list[str] = []
    for item in place.items:
        dim = "" if isinstance(item, t.Pick) else next(axes)
        if dim in place.computed:
            item = t.Gather(next(at), True, counted)
            dims += [d for d in item.index.dims if d not in dims]
        elif dim:
            dims.append(dim)
        items.append(item)
    return tuple(items), tuple(dims)


def _last(layout: Layout, dims: tuple[ir.Dim, ...], place: Place, first: bool) -> t.Value:
    """The number of the last iteration at each place, or of the first one, -1 where there is none."""
    count = None if first else _instances(layout, place)
    order = positions(layout, place.lanes)
    if count is not None:
        order = t.Range(Affine(), count, 1, place.lanes[0], layout.like)
    if place.mask is not None and not first:
        mask = turned(place.mask, dims, place.lanes)
        mask = mask if count is None else flat(mask, place.lanes)
        order = t.Where(mask, order, t.Number("-1", "int"), layout.union((mask, order)), "int64")
    indices = [turned(index, dims, place.lanes) for index in (place.index if first else safe(layout, place))]
    if len(indices) > 1:
        check_range(layout, place)
    total = numbered(layout, tuple(indices), place.sizes)
    if not set(total.dims) == set(place.lanes):
        raise Refusal("LL204", "a place that only some of its loops change", layout.ctx.line)
    total = total if total.dtype == "int64" else t.Cast(total, "int64")
    if first:
        alive = place if place.mask is None else replace(place, mask=turned(place.mask, dims, place.lanes))
        total, order = chosen(total, alive), chosen(order, alive)
        return t.Named("first", t.Latest(t.Named("place", total), t.Named("order", order), place.sizes, place.computed,
                                         first=True))
    total = total if count is None else flat(total, place.lanes)
    return t.Named("last", t.Latest(t.Named("place", total), t.Named("order", order), place.sizes, place.computed))


def _instances(layout: Layout, place: Place) -> Affine | None:
    """How many instances several lanes have, if that is a form; the mask has to be over all of them."""
    if len(place.lanes) < 2 or (place.mask is not None and set(place.mask.dims) != set(place.lanes)):
        return None
    total = Affine.number(1)
    for count in (counted(layout.extents[lane]) for lane in place.lanes):
        if total.constant is not None:
            total, count = count, total
        if count.constant is None:
            return None
        total = total * count.constant
    return total


def _spread(layout: Layout, store: ir.Store, place: Place, dims: tuple[ir.Dim, ...], value: t.Value,
            moving: tuple[str, ...], last: t.Value) -> t.Statement:
    """Each iteration stores the value of the last one at its place."""
    index = tuple(turned(i, dims, place.lanes) for i in place.index)
    lanes = tuple(d for d in place.lanes if any(d in i.dims for i in index))
    winner = t.View(last, tuple(t.Gather(i, True, True) for i in index), lanes)
    number = among(layout, winner, place.lanes, moving)
    return _put(store, place, *gathered(place, index, True), _at(value, moving, number, True))


def _looked_up(layout: Layout, store: ir.Store, place: Place, value: t.Value, moving: tuple[str, ...], last: t.Value
               ) -> t.Statement:
    """Each place takes the value of its last iteration, or keeps what is there."""
    kind = store.array.type.dtype
    for lane in moving:
        _some(layout, lane)                     # a place without an iteration looks at any: there has to be one
    value = value if value.dtype == kind else t.Cast(value, kind)
    new = _at(value, moving, among(layout, last, place.lanes, moving))
    none = t.Apply("lt", (last, t.Number("0", "int")), last.dims, "bool")
    old = _fill(layout, store, place) or place.part()
    layout.order = [*place.dims]
    return _put(store, place, place.items, place.dims,
                t.Where(none, old, new, layout.union((none, old, new)), kind))


def among(layout: Layout, number: t.Value, lanes: tuple[str, ...], some: tuple[str, ...]) -> t.Value:
    """The numbers of instances of the lanes, as those of instances of some of them, which stand first or last."""
    if some == lanes or not some:
        return number
    if lanes[:len(some)] == some:
        for lane in reversed(lanes[len(some):]):
            count = t.Number(str(_some(layout, lane)), "int")
            number = t.Apply("floor_divide", (number, count), number.dims, "int64")
        return number
    if len(some) > 1 or lanes[-1:] != some:
        raise Refusal("LL204", "a value that only some of the loops of its place change", layout.ctx.line)
    count = t.Number(str(_some(layout, some[0])), "int")
    return t.Apply("remainder", (number, count), number.dims, "int64")


def _some(layout: Layout, lane: str) -> Affine:
    """How many iterations a loop has, by which numbers are divided: at least one."""
    count = counted(layout.extents[lane])
    if not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL204", "the last of the iterations of several loops, one of which may not run", layout.ctx.line)
    return count


def _at(value: t.Value, moving: tuple[str, ...], positions: t.Value, counted: bool = False) -> t.Value:
    """The value of the iterations at these positions; counted: there is one at each."""
    if not moving:
        return value
    items = tuple(t.Gather(positions, True, counted) if d == moving[0] else t.Keep() for d in value.dims)
    dims = tuple(d for dim in value.dims for d in (positions.dims if dim == moving[0] else (dim,)))
    return t.View(value, items, dims)


def _fill(layout: Layout, store: ir.Store, place: Place) -> t.Value | None:
    """What a fresh tensor was filled with, if nothing has been stored in it."""
    if untouched(layout, store) is None:
        return None
    found = subscripts.load(layout, ir.Load(store.array, (), store.array.type, place.at))
    return in_dtype(found, place.array.type.dtype) if isinstance(found, t.Number) else None
