"""Packing: what passes a test is stored side by side, at a counter that only then moves on.

    k = 0                                  packed = x[x > 0]
    for i in range(len(x)):         →      out[:len(packed)] = packed
        if x[i] > 0:                       k = len(packed)
            out[k] = x[i]
            k += 1

The counter is a running sum of the test. Where the test holds it takes each value once, one after the other: no two
iterations meet, and the places are a stretch from the start on. Also a counter that moves on before the store, from
-1 on, several arrays, and rows. Level: bitwise. Where the stretch does not fit the loop runs, and raises.
"""
from __future__ import annotations

from ...analyze.affine import affine
from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.affine import Affine
from ...ir.conditions import at_least
from ...ir.node import replace
from ..counters import split, steps
from ..layout import Layout
from ..recurrences.form import conjuncts, strip
from .place import Place, chosen, counted, turned


def start_of(store: ir.Store, dims: tuple[ir.Dim, ...]) -> Affine | None:
    """Where the stretch begins, if the first subscript is a counter of the store's guard; None if it is not."""
    if not store.subs or not isinstance(store.subs[0], ir.Expr) or store.guard is None:
        return None
    found, counted_where = split(store.subs[0]), (frozenset(conjuncts(store.guard)), 1)
    if found is None or found[0].dim != dims[-1] or steps(found[0].value) != counted_where:
        return None
    running, rest = found
    if running.inclusive:
        return rest + 1 if len(dims) == 1 else None
    begin = _begun(running.init or ir.Const(0), dims, counted_where)
    return None if begin is None else begin + rest


def _begun(init: ir.Expr, dims: tuple[ir.Dim, ...], counted_where: tuple[frozenset[ir.Expr], int],
           inside: tuple[ir.Dim, ...] = ()) -> Affine | None:
    """Where the counter stands before all loops, given where it stands before the last of them."""
    if len(dims) == 1:
        return affine(init)
    found = split(init)
    inner = strip(found[0].value) if found is not None else None
    if found is None or found[0].dim != dims[-2] or found[0].inclusive or not isinstance(inner, ir.Reduce) \
            or inner.dims != dims[len(dims) - 1:] + inside or steps(inner.value) != counted_where:
        return None
    begin = _begun(found[0].init or ir.Const(0), dims[:-1], counted_where, dims[-1:] + inside)
    return None if begin is None else begin + found[1]


def possible(place: Place, dims: tuple[ir.Dim, ...], value: t.Value) -> bool:
    """Whether the first subscript is the only one that the loop moves, and the value moves with it."""
    lanes = tuple(d.var for d in dims)
    return place.lanes == lanes and bool(set(lanes) & set(value.dims)) and place.mask is not None \
        and place.computed == place.dims[:1] and place.items[0] == t.Keep() and set(place.mask.dims) == set(lanes)


def puts(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, place: Place, value: t.Value, start: Affine
         ) -> list[t.Statement]:
    """The store of the stretch."""
    mask = place.mask
    assert mask is not None
    count = t.Fold("sum", mask, place.lanes, (), "int64")
    room = place.sizes[0] - start
    if len(dims) > 1 or not at_least(layout.ctx.facts, room - counted(layout.extents[dims[0].var])):
        fits = t.Apply("le", (count, t.Number(str(room), "int")), (), "bool")
        layout.checks.append(t.Check(fits, f"what is packed fits `{place.array.name}`"))
    packed = chosen(turned(value, dims, place.lanes), replace(place, mask=turned(mask, dims, place.lanes)))
    if packed.dtype != place.array.type.dtype:
        packed = t.Cast(packed, place.array.type.dtype)
    items = (t.Stretch(start, count), *place.items[1:])
    names = (place.lanes[0], *place.dims[1:])
    return [t.Put(place.array.name, items, names, t.Named("packed", packed), place.array.type.dtype, store.at,
                  line=store.line)]
