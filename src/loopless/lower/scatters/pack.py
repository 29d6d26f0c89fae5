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

from dataclasses import replace

from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.affine import Affine
from ...ir.conditions import at_least
from ..counters import split, steps
from ..layout import Layout
from ..recurrences.form import conjuncts
from .place import Place, chosen, counted, turned


def start_of(store: ir.Store, dims: tuple[ir.Dim, ...]) -> Affine | None:
    """Where the stretch begins, if the first subscript is a counter of the store's guard; None if it is not."""
    found = split(store.subs[0]) if store.subs and isinstance(store.subs[0], ir.Expr) else None
    if found is None or store.guard is None or found[0].dim != dims[0] or not found[0].inclusive:
        return None
    step = steps(found[0])
    if step is None or step.yes != ir.Const(1) or set(conjuncts(step.test)) != set(conjuncts(store.guard)):
        return None
    return found[1] + 1


def possible(place: Place, dims: tuple[ir.Dim, ...], value: t.Value) -> bool:
    """Whether the first subscript is the only one that the loop moves, and the value moves with it."""
    return place.lanes == (dims[0].var,) and dims[0].var in value.dims and place.mask is not None \
        and place.computed == place.dims[:1] and place.items[0] == t.Keep()


def puts(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, place: Place, value: t.Value, start: Affine
         ) -> list[t.Statement]:
    """The store of the stretch."""
    mask = place.mask
    assert mask is not None
    count = t.Fold("sum", mask, place.lanes, (), "int64")
    room = place.sizes[0] - start
    if not at_least(layout.ctx.facts, room - counted(layout.extents[dims[0].var])):
        fits = t.Apply("le", (count, t.Number(str(room), "int")), (), "bool")
        layout.checks.append(t.Check(fits, f"what is packed fits `{place.array.name}`"))
    packed = chosen(turned(value, dims, place.lanes), replace(place, mask=turned(mask, dims, place.lanes)))
    if packed.dtype != place.array.type.dtype:
        packed = t.Cast(packed, place.array.type.dtype)
    items = (t.Stretch(start, count), *place.items[1:])
    names = (place.lanes[0], *place.dims[1:])
    return [t.Put(place.array.name, items, names, t.Named("packed", packed), place.array.type.dtype, store.at,
                  line=store.line)]
