"""Updates that come together at one place: sums, products and extremes at computed subscripts.

    for i in range(len(idx)):
        out[idx[i]] += x[i]            →      out.index_add_(0, idx, x)
        hist[idx[i]] += 1              →      hist += torch.bincount(idx, minlength=len(hist))
        out[r[i], c[i]] += x[i]        →      out.index_put_((r, c), x, accumulate=True)
        if x[i] > m[idx[i]]:
            m[idx[i]] = x[i]           →      m.scatter_reduce_(0, idx, x, 'amax')
        m[r[i], c[i]] = max(           →      m[:] = m.flatten().scatter_reduce(0, r * n + c, x, 'amax').view(m.shape)
            m[r[i], c[i]], x[i])

Also rows, `-=`, `*=`, several dimensions, further loops inside, whose values are added up first, and guards, which
filter. Level: integers bitwise, float sums and products reassociated; extremes bitwise, if no value is NaN or -0.
An index that is negative or out of range sends the call back to the loop, before anything is written.

Left alone: float16 and bfloat16, gradients through products and extremes, and a number that is spread over a row.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.node import replace
from ...ir.types import category, tensor
from ...report.reasons import Refusal
from .. import extremes, numbers
from ..cells import stored_value
from ..constants import literal
from ..layout import Layout
from ..promotion import cast
from ..recurrences.form import strip
from .place import Place, check_range, chosen, numbered, untouched

WORDS = {"sum": "sum", "prod": "product"}


def summed(dims: tuple[ir.Dim, ...], store: ir.Store) -> ir.Store:
    """The store of what further loops add to one place, all together."""
    if not dims:
        return store
    if store.combine != "sum":
        raise Refusal("LL201", "several iterations store to the same place", store.line)
    kind = tensor(store.array.type.dtype, store.value.type.rank)
    return replace(store, value=ir.Reduce("sum", dims, stored_value(store.value, kind), kind))


def puts(layout: Layout, store: ir.Store, place: Place, value: t.Value) -> list[t.Statement]:
    """The update of all places."""
    dtype = place.array.type.dtype
    if store.combine in WORDS and category(dtype) > 1:
        word = f"the float {WORDS[store.combine]} at each place of `{place.array.name}`"
        layout.ctx.note_level("reassociated", f"{word} is done in another order", store.line)
    if store.combine != "sum":
        _simple(layout, store, place, value)
    check_range(layout, place)
    counted = _counted(layout, store, place, value)
    if counted is not None:
        return [_put(store, place, counted)]
    index = tuple(_wide(i) for i in place.index)
    if len(index) > 1 and store.combine != "sum":
        return [_put(store, place, _in_one_row(layout, place, store, value, index))]
    if len(index) == 1 or place.mask is not None:
        index = tuple(chosen(i, place) for i in index)
    return [_put(store, place, t.Combine(store.combine, place.part(), place.computed, index,
                                         _source(layout, place, store, value, index)))]


def _put(store: ir.Store, place: Place, value: t.Value) -> t.Statement:
    return t.Put(place.array.name, place.items, place.dims, value, place.array.type.dtype, store.at, line=store.line)


def _wide(index: t.Value) -> t.Value:
    return index if index.dtype == "int64" else t.Cast(index, "int64")


def _source(layout: Layout, place: Place, store: ir.Store, value: t.Value, index: tuple[t.Value, ...]) -> t.Value:
    """What is combined, over the lanes and the rest of the place."""
    if store.value.type.kind == "int" and category(place.array.type.dtype) > 1 and numbers.bits(store.value) > 53:
        numbers.exact(layout, value)
    if not t.is_number(value):
        value = _narrowed(value, place.array.type.dtype)
    if set(place.rest) - set(value.dims):
        raise Refusal("LL204", "one value that is spread over a row of places", layout.ctx.line)
    if len(index) > 1:
        return _at_several(layout, place, value)
    if not set(value.dims) & set(place.lanes):
        return t.Spread(value, index[0], place.array.type.dtype)
    if not set(place.lanes) <= set(value.dims):
        raise Refusal("LL204", "a value that only some of the loops of its place change", layout.ctx.line)
    return chosen(value, place)


def _in_one_row(layout: Layout, place: Place, store: ir.Store, value: t.Value, index: tuple[t.Value, ...]) -> t.Value:
    """What torch only combines along one axis, with those of all indices as one: `a[i * n + j]` of `a[i, j]`."""
    cells = (chosen(numbered(layout, index, place.sizes), place),)
    base = t.Flatten(place.part(), place.computed, (place.computed[0], *place.rest), place.array.type.dtype)
    found = t.Combine(store.combine, base, base.dims[:1], cells, _source(layout, place, store, value, cells))
    return t.Unflatten(found, ((0, place.sizes),), place.dims)


def _at_several(layout: Layout, place: Place, value: t.Value) -> t.Value:
    """What is added where several indices meet; torch spreads it over the lanes."""
    value = t.Cast(value, place.array.type.dtype) if t.is_number(value) else value
    if place.dims[:len(place.index)] != place.computed:
        raise Refusal("LL204", "a sum at several computed subscripts", layout.ctx.line)
    return value if place.mask is None or not value.dims else chosen(value, place)


def _narrowed(value: t.Value, dtype: str) -> t.Value:
    """The value in a dtype; what was only widened on the way is taken as it was."""
    if isinstance(value, t.Cast) and value.base.dtype == dtype == "float32" and value.dtype == "float64":
        return value.base
    return cast(value, dtype)


def _counted(layout: Layout, store: ir.Store, place: Place, value: t.Value) -> t.Value | None:
    """A number that is added at each place is counted: integers anywhere, floats where they start at 0. On a device
    `bincount` would wait for the greatest index."""
    dtype = place.array.type.dtype
    amount = literal(value.text) if store.combine == "sum" and isinstance(value, t.Number) else None
    fresh = _starts_at_zero(layout, store, place)
    countable = category(dtype) == 1 or (fresh and amount is not None and 0 < amount < 2**53)
    if amount is None or not countable or len(place.dims) != 1 or layout.ctx.remote:
        return None
    tally: t.Value = t.Tally(chosen(_wide(place.index[0]), place), place.sizes[0], place.dims)
    if dtype != "int64":
        tally = t.Cast(tally, dtype)
    if abs(amount) != 1:
        tally = t.Apply("mul", (tally, t.Number(str(abs(amount)), value.dtype)), tally.dims, dtype)
    if fresh and amount > 0:
        return tally
    return t.Apply("add" if amount > 0 else "sub", (place.part(), tally), place.dims, dtype)


def _starts_at_zero(layout: Layout, store: ir.Store, place: Place) -> bool:
    """Whether all of a fresh tensor is zero before the store."""
    return untouched(layout, store) in (ir.Const(0), ir.Const(0.0)) and all(isinstance(i, t.Keep) for i in place.items)


def _simple(layout: Layout, store: ir.Store, place: Place, value: t.Value) -> None:
    """Products and extremes: of vectors, without gradients, and without what a comparison passes over."""
    dtype = place.array.type.dtype
    if place.dims[:len(place.computed)] != place.computed:
        raise Refusal("LL204", f"a {store.combine} at several computed subscripts", layout.ctx.line)
    if layout.ctx.facts.needs_grad and category(dtype) > 1:
        raise Refusal("LL220", f"the gradient of a {store.combine} at computed places", layout.ctx.line)
    if store.combine in ("max", "min") and category(dtype) > 1:
        extremes.plain_values(layout, value)
        fill = untouched(layout, store)
        if fill is None:
            extremes.plain_values(layout, place.part())
        elif not isinstance(strip(fill), ir.Const) or str(strip(fill).value) in ("nan", "-0.0"):  # type: ignore[attr-defined]
            raise Refusal("LL201", "an extreme that starts at no plain number", layout.ctx.line)
