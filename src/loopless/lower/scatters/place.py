"""Where the instances of a store go: the part of the array they touch, and the indices into it.

    out[idx[i], j] = x[i, j]     the part `out`, over (@0, j); idx through @0; the lanes are i
    out[:, 0][r[i]] = v[i]       the part `out[:, 0]`, over (@0)

A *lane* is a loop that has a say in the indices, or in whether there is a store at all. Whatever else moves the
place is a dimension as in any store.
"""
from __future__ import annotations

from ...analyze.affine import variables
from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.affine import Affine
from ...ir.records import dataclass
from ...ir.tensor_bounds import at_most
from ...report.reasons import Refusal
from .. import domains, subscripts, values
from ..layout import Extent, Layout
from ..places import in_one


@dataclass(frozen=True)
class Place:
    array: ir.Param
    items: tuple[t.Node, ...]               # of the part, all of each axis that the indices go through
    dims: tuple[str, ...]                   # of the part
    computed: tuple[str, ...]               # the dimensions that the indices go through
    index: tuple[t.Value, ...]              # one for each of them, over lanes
    sizes: tuple[Affine, ...]               # of these dimensions
    lanes: tuple[str, ...]                  # in the order of the loops
    mask: t.Value | None                    # the lanes that are alive
    at: int                                 # the moment before the store
    checked: bool = False                   # whether the indices have been found to be in range

    @property
    def rest(self) -> tuple[str, ...]:
        return tuple(d for d in self.dims if d not in self.computed)

    def part(self) -> t.Value:
        """What is there before the store."""
        axes = tuple(f"#{k}" for k in range(self.array.type.rank))
        return t.View(t.Input(self.array.name, axes, self.array.type.dtype, self.at), self.items, self.dims)


def placed(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> Place:
    """The place of a store, its loops being open."""
    assert isinstance(store.array, ir.Param)
    mask = _alive(layout, dims, store)
    subs = tuple(in_one(s) for s in (*store.subs, *[ir.Span()] * (store.array.type.rank - len(store.subs))))
    sizes = [layout.ctx.size(store.array, k) for k in range(len(subs))]
    outer, layout.gate = layout.gate, mask
    axes = [subscripts.axis(layout, size, sub) for sub, size in zip(subs, sizes, strict=True)]
    lanes = _lanes(axes, mask)
    axes = [(subscripts.computed(layout, sub), "*") if dim and _is_lane(dim, lanes, axes) else (item, dim)
            for (item, dim), sub in zip(axes, subs, strict=True)]
    lanes = _lanes(axes, mask)
    layout.gate = outer
    _all_move(layout, axes, lanes, store)
    subscripts.note_rows(layout, sizes, axes)
    layout.order = [*(d for d in layout.order if d in lanes), *(d for d in layout.order if d not in lanes)]
    return _place(layout, store, axes, tuple(d for d in layout.order if d in lanes), mask)


def _alive(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> t.Value | None:
    mask = domains.domain_mask(layout, dims)
    if store.guard is None:
        return mask
    test = values.value(layout, store.guard) if mask is None else values.gated(layout, mask, store.guard)
    if t.is_number(test) or not test.dims:
        raise Refusal("LL204", "a store under a Python condition", layout.ctx.line)
    return test if mask is None else t.Apply("bitwise_and", (mask, test), layout.union((mask, test)), "bool")


def _lanes(axes: list[tuple[t.Node, str]], mask: t.Value | None) -> set[str]:
    found = {d for item, _ in axes if isinstance(item, t.Gather) for d in item.index.dims}
    return found | (set(mask.dims) if mask is not None else set())


def _is_lane(dim: str, lanes: set[str], axes: list[tuple[t.Node, str]]) -> bool:
    """Whether a walked axis is one for the indices: a lane moves it, another axis moves with it, or no index does."""
    names = [d for _, d in axes if d not in ("", "~", "*")]
    return dim in lanes or (names.count(dim) > 1) or (not lanes and bool(names) and dim == names[0])


def _all_move(layout: Layout, axes: list[tuple[t.Node, str]], lanes: set[str], store: ir.Store) -> None:
    walked = {dim for _, dim in axes if dim}
    if any(isinstance(item, t.Roll) for item, _ in axes):
        raise Refusal("LL204", "a store that wraps around", layout.ctx.line)
    if set(layout.extents) - walked - lanes or not any(isinstance(item, t.Gather) for item, _ in axes):
        raise Refusal("LL201", "several iterations store to the same place", layout.ctx.line)
    if lanes - set(layout.extents):
        raise Refusal("LL204", "a store at a row of places", layout.ctx.line)


def _place(layout: Layout, store: ir.Store, axes: list[tuple[t.Node, str]], lanes: tuple[str, ...],
           mask: t.Value | None) -> Place:
    assert isinstance(store.array, ir.Param)
    rows = [k for k, (_, dim) in enumerate(axes) if dim == "~"]
    items: list[t.Node] = []
    names: list[str] = []
    index: list[t.Value] = []
    sizes: list[Affine] = []
    for k, (item, dim) in enumerate(axes):
        if isinstance(item, t.Gather):
            size = layout.ctx.size(store.array, k)
            if size is None:
                raise Refusal("LL206", "a computed subscript of an axis of unknown size", layout.ctx.line)
            names.append(f"@{len(index)}")
            index.append(_bare(item.index, mask))
            sizes.append(size)
            item = t.Keep()
        elif dim:
            names.append(f"~{len(rows) - 1 - rows.index(k)}" if dim == "~" else dim)
        items.append(item)
    computed = tuple(n for n in names if n.startswith("@"))
    return Place(store.array, tuple(items), tuple(names), computed, tuple(index), tuple(sizes), lanes, mask,
                 store.at - 1)


def _bare(index: t.Value, mask: t.Value | None) -> t.Value:
    """The index without the harmless ones for dead lanes, which are filtered out."""
    return index.yes if isinstance(index, t.Where) and index.test == mask else index


def safe(layout: Layout, place: Place) -> tuple[t.Value, ...]:
    """The indices, 0 in dead lanes."""
    if place.mask is None:
        return place.index
    mask = place.mask
    return tuple(t.Where(mask, index, t.Number("0", "int"), layout.union((mask, index)), index.dtype)
                 for index in place.index)


def check_range(layout: Layout, place: Place) -> None:
    """Every index counts from the start and is in range; otherwise the loop runs, and wraps around or raises.

    Where an index is made of loop variables alone, their sizes may be enough to tell.
    """
    if place.checked:
        return
    for made, index, size in zip(place.index, safe(layout, place), place.sizes, strict=True):
        most = at_most(made)
        if most and layout.ctx.facts.granted(f"{most} < {size}"):
            continue
        low = t.Apply("ge", (index, t.Number("0", "int")), index.dims, "bool")
        high = t.Apply("lt", (index, t.Number(str(size), "int")), index.dims, "bool")
        both = t.Apply("bitwise_and", (low, high), index.dims, "bool")
        layout.checks.append(t.Check(both, f"every index into `{place.array.name}` is in range",
                                     how="asserted" if layout.ctx.remote else "looked"))


def positions(layout: Layout, lanes: tuple[str, ...]) -> t.Value:
    """The instances of the lanes, counted from 0 in the order of their loops."""
    total: t.Value | None = None
    for lane in lanes:
        count = counted(layout.extents[lane])
        here = t.Range(Affine(), count, 1, lane, layout.like)
        if total is None:
            total = here
        else:
            scaled = t.Apply("mul", (total, t.Number(str(count), "int")), total.dims, "int64")
            total = t.Apply("add", (scaled, here), (*total.dims, lane), "int64")
    assert total is not None
    return total


def numbered(layout: Layout, index: tuple[t.Value, ...], sizes: tuple[Affine, ...]) -> t.Value:
    """The places of several indices, counted through all of their dimensions in order."""
    total = index[0]
    for one, size in zip(index[1:], sizes[1:], strict=True):
        scaled = t.Apply("mul", (total, t.Number(str(size), "int")), total.dims, total.dtype)
        total = t.Apply("add", (scaled, one), layout.union((scaled, one)), "int64")
    return total


def counted(extent: Extent) -> Affine:
    count = extent.count()
    return Affine.symbol(f"len(range({extent.start}, {extent.stop}, {extent.step}))") if count is None else count


def turned(value: t.Value, dims: tuple[ir.Dim, ...], lanes: tuple[str, ...]) -> t.Value:
    """The value in the order of the loops: those that go down are turned round."""
    for dim in dims:
        if dim.step < 0 and dim.var in lanes and dim.var in value.dims:
            value = t.Flip(value, dim.var)
    return value


def flat(value: t.Value, lanes: tuple[str, ...]) -> t.Value:
    """Several lanes as one, in front."""
    if len(lanes) == 1:
        return value
    return t.Flatten(value, lanes, (lanes[0], *(d for d in value.dims if d not in lanes)), value.dtype)


def chosen(value: t.Value, place: Place) -> t.Value:
    """The lanes that are alive, as one dimension in front."""
    if not set(place.lanes) <= set(value.dims):
        value = _over_all(value, place)
    if place.mask is None:
        return flat(value, place.lanes)
    rest = (d for d in value.dims if d not in place.lanes)
    return t.Compress(value, place.mask, place.lanes, (place.lanes[0], *rest), value.dtype)


def _over_all(value: t.Value, place: Place) -> t.Value:
    """A value that only some of the lanes change, in each of them."""
    if place.mask is None or not value.dims or not set(place.lanes) <= set(place.mask.dims) \
            or not set(value.dims) <= set(place.lanes):
        raise Refusal("LL204", "a place, or a value, that only some of its loops change", 0)
    return t.Where(place.mask, value, t.Number("False" if value.dtype == "bool" else "0",
                                               "bool" if value.dtype == "bool" else "int"), place.lanes, value.dtype)


def untouched(layout: Layout, store: ir.Store) -> ir.Expr | None:
    """What all of a fresh tensor is filled with, if nothing is stored in it before this; None if it is not known."""
    new = layout.news.get(store.array.name) if isinstance(store.array, ir.Param) else None
    if new is None or any(clock < store.at for clock in layout.stores.get(new.name, ())):
        return None
    return new.fill


def unmoved(dims: tuple[ir.Dim, ...], store: ir.Store) -> tuple[ir.Dim, ...]:
    """The loops that neither the place nor the guard depends on."""
    parts: list[ir.Node] = [*store.subs, *([store.guard] if store.guard is not None else [])]
    moved = {v for part in parts for v in variables(part)}
    grown = -1
    while grown != len(moved):
        grown = len(moved)
        for dim in dims:
            if dim.var in moved:
                moved |= variables(dim.start) | variables(dim.stop)
    return tuple(d for d in dims if d.var not in moved)
