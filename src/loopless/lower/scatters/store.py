"""A lifted store whose instances may share places, as tensor statements."""
from __future__ import annotations

from ...ir import loop as ir
from ...ir import tensor as t
from ...report.reasons import Refusal
from .. import effects
from ..layout import Layout
from . import combine, last, pack
from .place import Place, placed, unmoved


def lower(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, out: effects.Lowered) -> list[t.Statement]:
    """The tensor statements of the store."""
    assert isinstance(store.array, ir.Param)
    if layout.ctx.facts.needs_grad:
        layout.open(dims, [store.value])
        if not effects.runs(layout, dims):
            raise Refusal("LL212", f"`{store.array.name}` in a loop that does not run", layout.ctx.line)
        layout.close(dims)
    if store.combine != "last":
        inner = unmoved(dims, store)
        dims, store = tuple(d for d in dims if d not in inner), combine.summed(inner, store)
    layout.open(dims, [store.value, *([store.guard] if store.guard is not None else [])])
    place = placed(layout, dims, store)
    value = _turned_slices(place, effects.computed(layout, store, place.mask)[0])
    if store.array.name not in layout.news:
        out.written[store.array.name] = None
    if store.combine != "last":
        return combine.puts(layout, store, place, value)
    start = pack.start_of(store, dims)
    packed = None if start is None else pack.puts(layout, dims, store, place, value, start)
    return last.puts(layout, dims, store, place, value) if packed is None else packed


def _turned_slices(place: Place, value: t.Value) -> t.Value:
    """The value in the order of the axes that are walked backwards."""
    axes = iter(place.dims)
    for item in place.items:
        dim = "" if isinstance(item, t.Pick) else next(axes)
        if isinstance(item, t.Slice) and item.step < 0 and dim in value.dims:
            value = t.Flip(value, dim)
    return value
