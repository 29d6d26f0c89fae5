"""Accesses with the places they touch, as affine forms that do not wrap around.

An axis that is seen as several (`ir.Flat`) counts as several: each has its own subscript and its own size.
"""
from __future__ import annotations

from ..analyze.accesses import Access
from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import replace
from .context import Context


def placed(access: Access, dim: ir.Dim, ctx: Context) -> Access:
    """The access with its places in one loop."""
    assert isinstance(access.node, (ir.Load, ir.Store))
    dims = [*(d for d in ctx.open if d.var != dim.var), dim, *access.dims]
    places = tuple(ctx.place(size, sub, dims) for sub, size in seen_axes(access.node.array, access.subs, ctx))
    return replace(access, places=places)


def seen_axes(array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...], ctx: Context
              ) -> list[tuple[ir.Expr | ir.Span, Affine | None]]:
    """Each subscript with the size of its axis."""
    out: list[tuple[ir.Expr | ir.Span, Affine | None]] = []
    for axis, sub in enumerate(subs):
        if isinstance(sub, ir.Flat):
            out += [(s, affine(size)) for s, size in zip(sub.subs, sub.sizes, strict=True)]
        else:
            out.append((sub, ctx.size(array, axis)))
    return out


def in_one(sub: ir.Expr | ir.Span) -> ir.Expr | ir.Span:
    """The subscript of an axis that is seen as several, as the one int that it is."""
    if not isinstance(sub, ir.Flat):
        return sub
    total = sub.subs[0]
    for place, size in zip(sub.subs[1:], sub.sizes[1:], strict=True):
        total = ir.Op("add", (ir.Op("mul", (total, size), ir.INT), place), ir.INT)
    return total


def splits(subs: tuple[ir.Expr | ir.Span, ...]) -> tuple[tuple[int, tuple[Affine, ...]], ...]:
    """The axes that are seen as several, with the sizes they are seen in."""
    found = []
    for axis, sub in enumerate(subs):
        if isinstance(sub, ir.Flat):
            sizes = [affine(size) for size in sub.sizes]
            found.append((axis, tuple(size for size in sizes if size is not None)))
    return tuple(found)
