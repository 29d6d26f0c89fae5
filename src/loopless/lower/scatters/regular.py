"""Sums at places that other loops walk through in order: an ordinary store of an ordinary sum.

    for i in range(m):                         for k in range(m - 1):
        for k in range(i):                →        for j in range(n):
            for j in range(n):                         c[k, j] += sum(b[i, j] * a[i, k] for i in range(k + 1, m))
                c[k, j] += b[i, j] * a[i, k]

Each subscript is a loop variable of its own. The loops that do not move the place are added up; where the bounds of a
loop that does move it depend on one of them, the two change places: `k < i` is a bound of k, or of i. Level: integers
bitwise, float sums reassociated, as at any place. Left alone: guards, and other bounds.
"""
from __future__ import annotations

from ...analyze.affine import affine, as_expression, variables
from ...ir import loop as ir
from ...ir.affine import Affine
from ...ir.conditions import at_least
from ...ir.node import replace
from ...ir.types import category, tensor
from ..cells import stored_value
from ..layout import Layout
from ..recurrences.form import strip


def as_sum(layout: Layout, dims: tuple[ir.Dim, ...], store: ir.Store) -> tuple[tuple[ir.Dim, ...], ir.Store] | None:
    """The loops that move the place, and the store of all that the others add to it."""
    plain = store.combine == "sum" and store.guard is None and isinstance(store.array, ir.Param)
    if not plain or any(d.step != 1 or d.apart is not None for d in dims):
        return None
    subs = [strip(s) for s in store.subs if isinstance(s, ir.Expr)]
    moved = [s.var for s in subs if isinstance(s, ir.Index)]
    own = {d.var: d for d in dims}
    if len(subs) != len(store.subs) or len(moved) != len(subs) or len(set(moved)) != len(moved) \
            or not set(moved) < own.keys():
        return None
    for var in moved:
        for other in (variables(own[var].start) | variables(own[var].stop)) - set(moved):
            turned = _turned(layout, own[var], own[other]) if other in own else None
            if turned is None:
                return None
            own[var], own[other] = turned
    outer = tuple(own[d.var] for d in dims if d.var in moved)
    inner = tuple(own[d.var] for d in dims if d.var not in moved)
    if any(variables(e) - set(moved) for d in outer for e in (d.start, d.stop)):
        return None
    if category(store.array.type.dtype) > 1:
        assert isinstance(store.array, ir.Param)
        word = f"the float sum at each place of `{store.array.name}`"
        layout.ctx.note_level("reassociated", f"{word} is done in another order", store.line)
    kind = tensor(store.array.type.dtype, store.value.type.rank)
    added = ir.Reduce("sum", inner, stored_value(store.value, kind), kind)
    place = tensor(kind.dtype, store.array.type.rank - len(subs))       # a row may be given one number for all of it
    before = ir.Load(store.array, store.subs, place, store.at - 1)
    return outer, replace(store, value=ir.Op("add", (before, added), place), combine="")


def _turned(layout: Layout, inner: ir.Dim, outer: ir.Dim) -> tuple[ir.Dim, ir.Dim] | None:
    """`for i in range(a, b): for k in range(c, i + d)` as `k in range(c, b + d - 1)` and `i in range(k - d + 1, b)`."""
    ends = [affine(e) for e in (inner.start, inner.stop, outer.start, outer.stop)]
    if any(e is None for e in ends):
        return None
    first, last, low, high = (e for e in ends if e is not None)
    beyond = last - Affine.symbol(outer.var)
    if outer.var in first.symbols or outer.var in beyond.symbols or last.coefficient(outer.var) != 1:
        return None
    if variables(outer.start) | variables(outer.stop) or not at_least(layout.ctx.facts, first - beyond + 1 - low):
        return None
    start = Affine.symbol(inner.var) - beyond + 1
    return (replace(inner, stop=as_expression(high + beyond - 1)), replace(outer, start=as_expression(start)))
