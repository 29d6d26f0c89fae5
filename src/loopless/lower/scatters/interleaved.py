"""Stores of one iteration that may meet in another one are one store, of which each iteration has several instances.

    for k in range(n):                            for k in range(n):
        a[i[k], j[k]] = w[k]          →               for s in range(2):
        a[j[k], i[k]] = v[k]                              a[i[k] if s == 0 else j[k],
                                                            j[k] if s == 0 else i[k]] = w[k] if s == 0 else v[k]

Done one statement after the other, the first store of the last iteration would come before the second one of the first.
As one store, its instances are in the order of the loop, and the last one at each place stays (last.py). What the loop
has just written is forwarded first: `a[j[k], i[k]] = a[i[k], j[k]]`.

Left alone: stores that are not looked up anywhere, that are of several kinds or sizes, in inner loops of different
lengths, or between which the array is read elsewhere.
"""
from __future__ import annotations

from ...analyze.accesses import accesses, array_name
from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import BOOL, Type, join, tensor
from ..align import rename
from ..cells import stored_value

MOST = 8                                # stores of one iteration
Choice = list[ir.Expr]                  # one for each store, in their order


def interleaved(array: str, effects: list[ir.Stmt], carries: list[ir.Carry]) -> list[ir.Stmt] | None:
    """The effects with all stores to the array as one; None where that is not the same."""
    mine = [e for e in effects if (s := _store(e)) is not None and array_name(s.array) == array]
    if not 1 < len(mine) <= MOST:
        return None
    last = mine[-1]
    dims = _dims(last)
    stores = [s for e in mine if (s := _moved(e, dims)) is not None]
    if len(stores) < len(mine) or not _alike(stores) or not any(ir.has(sub, ir.Load) for s in stores for sub in s.subs):
        return None
    stores = _forwarded(stores)
    others = [*(e for e in effects if e not in mine), *stores, *(ir.Assign(c.name, c.update) for c in carries)]
    if any(a.array == array and a.kind == "read" and stores[0].at <= a.at < stores[-1].at for a in accesses(others)):
        return None
    turn = ir.Dim(f"{ir.TURN}{stores[0].at}", ir.Const(0), ir.Const(len(stores)), 1)
    one = _one_store(stores, ir.Index(turn.var))
    if one is None:
        return None
    whole = ir.Forall((turn, *dims), one, line=one.line)
    return [whole if e is last else e for e in effects if e not in mine or e is last]


def _store(effect: ir.Stmt) -> ir.Store | None:
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    return inner if isinstance(inner, ir.Store) else None


def _dims(effect: ir.Stmt) -> tuple[ir.Dim, ...]:
    return effect.dims if isinstance(effect, ir.Forall) else ()


def _moved(effect: ir.Stmt, dims: tuple[ir.Dim, ...]) -> ir.Store | None:
    """The store under the inner loops of another one, if its own are of the same lengths."""
    store, own = _store(effect), _dims(effect)
    if store is None or len(own) != len(dims):
        return None
    names = {mine.var: theirs.var for mine, theirs in zip(own, dims, strict=True)}
    if tuple(rename(d, names) for d in own) != dims:
        return None
    return rename(store, names)


def _alike(stores: list[ir.Store]) -> bool:
    """Whether all are plain stores of one shape into the same axes of one tensor."""
    first = stores[0]
    axes = [sub if isinstance(sub, ir.Span) else None for sub in first.subs]
    return all(s.array == first.array and not s.inplace and s.combine in ("", "last")
               and [sub if isinstance(sub, ir.Span) else None for sub in s.subs] == axes for s in stores)


def _forwarded(stores: list[ir.Store]) -> list[ir.Store]:
    """The stores with what the ones before have just left at the very same place, in every iteration."""
    done: list[ir.Store] = []
    for store in stores:
        written = done[-1] if done else None
        if written is not None and written.guard in (None, store.guard):
            store = replace(store, value=ir.substitute(store.value, _left, None, written))
        done.append(store)
    return done


def _left(node: ir.Node, written: ir.Store) -> ir.Node | None:
    """What a store has left where an expression looks at its very place."""
    here = isinstance(node, ir.Load) and node.array == written.array and node.subs == written.subs
    return stored_value(written.value, node.type) if here and isinstance(node, ir.Load) and written.at <= node.at \
        else None


def _one_store(stores: list[ir.Store], turn: ir.Index) -> ir.Store | None:
    first, last = stores[0], stores[-1]
    subs = tuple(sub if isinstance(sub, ir.Span) else _chosen(turn, [s.subs[k] for s in stores])    # type: ignore[misc]
                 for k, sub in enumerate(first.subs))
    spans = sum(isinstance(s, ir.Span) for s in first.subs)
    kind = tensor(first.array.type.dtype, first.array.type.rank - len(first.subs) + spans)
    value = _chosen(turn, [_as_stored(s.value, kind) for s in stores])
    guard = None if all(s.guard is None for s in stores) else _chosen(turn, [_as_test(s.guard) for s in stores])
    if value is None or None in subs or (guard is None and any(s.guard is not None for s in stores)):
        return None
    return replace(last, subs=subs, value=value, guard=guard, combine="last")


def _as_stored(value: ir.Expr, place: Type) -> ir.Expr:
    if value.type.tensor and value.type.dtype != place.dtype:
        return ir.Op("to", (value,), replace(value.type.hard(), dtype=place.dtype), (("dtype", place.dtype),))
    return value


def _as_test(guard: ir.Expr | None) -> ir.Expr:
    """A condition as a bool, whatever it is; no condition is one that holds."""
    if guard is None:
        return ir.Const(True)
    return guard if guard.type == BOOL else ir.Op("bool", (guard,), BOOL)


def _chosen(turn: ir.Index, parts: Choice) -> ir.Expr | None:
    """The part of whichever store it is; None where no value could be one or the other."""
    *others, found = parts
    if all(part == found for part in others):
        return found
    for k, part in reversed(list(enumerate(others))):
        kind = join(part.type, found.type)
        if kind is None or part.type.rank != found.type.rank:
            return None
        found = ir.Select(ir.Op("eq", (turn, ir.Const(k)), BOOL), part, found, kind)
    return found
