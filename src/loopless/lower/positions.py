"""Where something is: the place of an extreme, or of the first or last match, as the loop variables there.

One fold finds the place in the order of the loops. Over one loop that is its variable, if it starts at 0; over several
the place is taken apart: `at // m` and `at % m`.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..report.reasons import Refusal
from .layout import Extent, Layout


def in_order(dims: tuple[ir.Dim, ...], kind: str, layout: Layout) -> str:
    """The fold in ascending order that finds what the loops find in theirs: first and last change places."""
    downwards = {d.step < 0 for d in dims}
    if len(downwards) > 1:
        raise Refusal("LL201", "a position in loops that go up and down", layout.ctx.line)
    if True not in downwards:
        return kind
    return kind.removesuffix("-last") if kind.endswith("-last") else f"{kind}-last"


def places(layout: Layout, at: t.Value, over: tuple[str, ...], extents: dict[str, Extent]) -> dict[str, t.Value]:
    """For each dimension how far along it the place is, counted from 0."""
    if len(over) == 1:
        return {over[0]: at}
    found: dict[str, t.Value] = {}
    inner: Affine | None = Affine.number(1)
    for var in reversed(over):
        count = extents[var].count()
        if count is None or inner is None:
            raise Refusal("LL201", "the position in loops with a step", layout.ctx.line)
        whole = at if inner == Affine.number(1) else _step(at, "floor_divide", inner)
        found[var] = whole if var == over[0] else _step(whole, "remainder", count)
        inner = _product(inner, count)
    return found


def _product(a: Affine, b: Affine) -> Affine | None:
    if a.constant is not None:
        return b * a.constant
    return a * b.constant if b.constant is not None else Affine.symbol(f"({a}) * ({b})")


def _step(at: t.Value, op: str, by: Affine) -> t.Value:
    return t.Apply(op, (at, t.Number(str(by), "int")), at.dims, at.dtype)


def variable(place: t.Value, extent: Extent) -> t.Value:
    """The loop variable that far along its dimension."""
    if extent.step != 1:
        place = t.Apply("mul", (place, t.Number(str(extent.step), "int")), place.dims, place.dtype)
    if extent.start != Affine():
        place = t.Apply("add", (place, t.Number(str(extent.start), "int")), place.dims, place.dtype)
    return place
