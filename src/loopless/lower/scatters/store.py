"""A lifted store whose instances may share places, as tensor statements."""
from __future__ import annotations

from ...ir import loop as ir
from ...ir import tensor as t
from ...ir.conditions import at_least
from ...ir.node import replace
from ...ir.types import BOOL
from ...report.reasons import Refusal
from .. import effects
from ..layout import Layout
from ..recurrences.form import conjuncts
from . import combine, last, pack
from .place import Place, check_range, placed, unmoved
from .regular import as_sum


def lower(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store, out: effects.Lowered) -> list[t.Statement]:
    """The tensor statements of the store."""
    array = store.array
    assert isinstance(array, ir.Param)
    if layout.ctx.facts.needs_grad:
        layout.open(dims, [store.value])
        if not effects.runs(layout, dims):
            raise Refusal("LL212", f"`{array.name}` in a loop that does not run", layout.ctx.line)
        layout.close(dims)
    regular = as_sum(layout, dims, store)
    if regular is not None:
        return effects.lower_store(layout, *regular, out)
    if store.combine not in ("", "last", "first"):
        inner = unmoved(dims, store)
        dims, store = tuple(d for d in dims if d not in inner), combine.summed(inner, store)
    layout.open(dims, [store.value, *([store.guard] if store.guard is not None else []), store])
    if array.name not in layout.news:
        out.written[array.name] = None
    start = pack.start_of(store, dims) if store.combine == "last" else None
    if start is not None and at_least(layout.ctx.facts, start):
        place = placed(layout, dims, replace(store, subs=(ir.Index(dims[0].var), *store.subs[1:])))
        value = _value(layout, store, place)
        if pack.possible(place, dims, value):
            return pack.puts(layout, dims, store, place, value, start)
    place = _checked_in_time(layout, dims, store)
    value = _value(layout, store, place)
    if store.combine in ("last", "first") and place.mask is None and distinct(place):
        return last.apart(layout, store, place, value)
    if store.combine in ("last", "first"):
        return last.puts(layout, dims, store, place, value)
    return combine.puts(layout, store, place, value) if store.combine else last.apart(layout, store, place, value)


def _checked_in_time(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> Place:
    """The place of the store; of those that win (winners.py) the indices are checked wherever they may win."""
    tests = [] if store.guard is None else conjuncts(store.guard)
    early = [test for test in tests if not (isinstance(test, ir.Op) and test.name == "bitwise_and"
                                            and ir.contains(test.args[0], lambda n: _is_late(layout, n)))]
    place = placed(layout, dims, store)
    if len(early) == len(tests):
        return place
    guard: ir.Expr | None = None
    for test in early:
        guard = test if guard is None else ir.Select(guard, test, ir.Const(False), BOOL)
    check_range(layout, placed(layout, dims, replace(store, guard=guard)))
    return replace(place, checked=True)


def _is_late(layout: Layout, node: ir.Node) -> bool:
    """Whether something is read after it is stored to."""
    return isinstance(node, ir.Load) and isinstance(node.array, ir.Param) \
        and any(clock <= node.at for clock in layout.stores.get(node.array.name, ()))


def distinct(place: Place) -> bool:
    """Whether no two instances go to one place: where each row has a largest element is in another place than the next
    one, and each row has a place of its own."""
    sorted_along = [along for i in place.index if (along := _sorted_along(i))]
    walked = [i.dim for i in place.index if isinstance(i, t.Range)]
    return len(sorted_along) == 1 and set(place.lanes) == {*sorted_along, *walked}


def _sorted_along(index: t.Value) -> str:
    """The dimension along which the index is a row's elements in their order, or some of them; "" if there is none."""
    if isinstance(index, t.Named):
        return _sorted_along(index.value)
    if isinstance(index, t.View) and all(isinstance(item, (t.Keep, t.Slice)) for item in index.items):
        found = _sorted_along(index.base)
        return index.dims[index.base.dims.index(found)] if found else ""
    if not isinstance(index, t.Rowwise) or index.function not in ("argsort", "sort", "topk"):
        return ""
    params, own = dict(index.params), index.dims[len(index.batch):]
    ordered = own and (index.function == "argsort" or params.get("part") == "indices")
    return own[params.get("dim", -1)] if ordered else ""


def _value(layout: Layout, store: ir.Store, place: Place) -> t.Value:
    return _turned_slices(place, effects.computed(layout, store, place.mask)[0])


def _turned_slices(place: Place, value: t.Value) -> t.Value:
    """The value in the order of the axes that are walked backwards."""
    axes = iter(place.dims)
    for item in place.items:
        dim = "" if isinstance(item, t.Pick) else next(axes)
        if isinstance(item, t.Slice) and item.step < 0 and dim in value.dims:
            value = t.Flip(value, dim)
    return value
