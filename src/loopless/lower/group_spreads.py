"""Variances of what a mask selects, where the mask asks for a group: mean by group, and squares by group.

    out[k] = x[labels == k].var()       →       mean = sums / counts
                                                out = squares of (x - mean[labels]), added up by label / (counts - 1)

A mask for all groups, which `masked.var` would take, has groups × elements places. The mean is subtracted before
anything is squared, as torch does it. Level: reassociated. Left alone: gradients, which are those of `torch.std` where
a group has no variance.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from .groups import by_group
from .layout import Layout

NAMES = ("var", "std")


def by_groups(layout: Layout, name: str, base: t.Value, mask: t.Value, axis: str, expr: ir.Op) -> t.Value | None:
    """The variance of each group, or its root; None if there are no groups."""
    if name not in NAMES or layout.ctx.facts.needs_grad or base.dtype != expr.type.dtype:
        return None
    many = _folded(layout, mask, "int64", axis)
    total = _folded(layout, _under(mask, base), base.dtype, axis)
    if many is None or total is None:
        return None
    mean = t.Apply("div", (total, many), total.dims, base.dtype)
    apart = t.Apply("sub", (base, mean), _union(base, mean), base.dtype)
    squares = t.Apply("mul", (apart, apart), apart.dims, base.dtype)
    spread = _folded(layout, _under(mask, squares), base.dtype, axis)
    if spread is None:
        return None
    if dict(expr.params).get("unbiased"):
        many = t.Apply("sub", (many, t.Number("1", "int")), many.dims, "int64")
    found = t.Apply("div", (spread, many), spread.dims, base.dtype)
    return found if name == "var" else t.Apply("sqrt", (found,), found.dims, base.dtype)


def _under(mask: t.Value, value: t.Value) -> t.Value:
    return t.Where(mask, value, t.Number("0", "int"), _union(value, mask), value.dtype)


def _union(a: t.Value, b: t.Value) -> tuple[str, ...]:
    return (*a.dims, *(d for d in b.dims if d not in a.dims))


def _folded(layout: Layout, value: t.Value, dtype: str, axis: str) -> t.Value | None:
    """A sum by group; None if the mask asks for none."""
    fold = t.Fold("sum", value, (axis,), t.without(value, (axis,)), dtype)
    found = by_group(layout, fold)
    return None if found is fold else found
