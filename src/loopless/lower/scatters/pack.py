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
from ..layout import Layout
from ..recurrences.form import strip
from .place import Place, chosen, counted, turned


def start_of(store: ir.Store, dims: tuple[ir.Dim, ...]) -> Affine | None:
    """Where the stretch begins, if the first subscript is a counter of the store's guard; None if it is not."""
    counter = strip(store.subs[0]) if store.subs and isinstance(store.subs[0], ir.Expr) else None
    later = 0
    if isinstance(counter, ir.Op) and counter.name == "add":        # the start, and the count so far
        init, counter = counter.args[0], strip(counter.args[1])
    else:
        init = ir.Const(0)
    if not isinstance(counter, ir.Running) or counter.kind != "sum" or store.guard is None or len(dims) != 1:
        return None
    if not counter.inclusive:
        init, later = counter.init or ir.Const(0), 1
    step = strip(counter.value)
    if not (isinstance(step, ir.Select) and step.test == store.guard and step.yes == ir.Const(1)
            and step.no == ir.Const(0) and counter.dim == dims[0]):
        return None
    begin = affine(init)
    return None if begin is None else begin + (1 if not later else 0)


def puts(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, place: Place, value: t.Value, start: Affine
         ) -> list[t.Statement] | None:
    """The store of the stretch; None if it may begin before the array does."""
    if not at_least(layout.ctx.facts, start) or place.lanes != (dims[0].var,) or place.mask is None \
            or dims[0].var not in value.dims or place.items[0] != t.Keep() or place.computed != place.dims[:1]:
        return None
    mask = place.mask
    count = t.Fold("sum", mask, place.lanes, (), "int64")
    room = place.sizes[0] - start
    if not at_least(layout.ctx.facts, room - counted(layout.extents[dims[0].var])):
        fits = t.Apply("le", (count, t.Number(str(room), "int")), (), "bool")
        layout.checks.append(t.Check(fits, f"what is packed fits `{place.array.name}`"))
    turned_place = Place(place.array, place.items, place.dims, place.computed, place.index, place.sizes, place.lanes,
                         turned(mask, dims, place.lanes), place.at)
    packed = chosen(turned(value, dims, place.lanes), turned_place)
    if packed.dtype != place.array.type.dtype:
        packed = t.Cast(packed, place.array.type.dtype)
    items = (t.Stretch(start, count), *place.items[1:])
    names = (place.lanes[0], *place.dims[1:])
    return [t.Put(place.array.name, items, names, t.Named("packed", packed), place.array.type.dtype, store.at,
                  line=store.line)]
