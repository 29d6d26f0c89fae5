"""The lanes of ragged loops that are iterations: a dense dimension with a mask.

    for i in range(n):
        for j in range(lengths[i]):          j < lengths[i]        torch.arange(m) < lengths[:, None]

A loop whose ends differ from iteration to iteration of those around it is as wide as it can get. Where its ends come
from the data, that they are within the axis is checked: places before it would count from its end.
"""
from __future__ import annotations

from ..analyze.affine import affine, within_axis
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from . import values
from .found_places import reach
from .layout import Layout


def domain_mask(layout: Layout, dims: tuple[ir.Dim, ...]) -> t.Value | None:
    """The lanes that are iterations of ragged loops; None if all are."""
    mask: t.Value | None = None
    for dim in dims:
        if dim.var not in layout.ragged:
            continue
        at = values.value(layout, ir.Index(dim.var))
        tests = []
        start, stop = affine(dim.start), affine(dim.stop)
        if start is None or start != layout.extents[dim.var].start:
            tests.append(("ge", values.value(layout, dim.start)))
            if start is None and within_axis(dim.start, Affine()) is None \
                    and reach(dim.start, layout.dims())[0] is None:
                _check_begin(layout, tests[-1][1])
        if stop is None or stop != layout.extents[dim.var].stop:
            tests.append(("lt", values.value(layout, dim.stop)))
        if stop is None and within_axis(dim.stop) is None:
            _check_reach(layout, dim, tests[-1][1])
        for name, bound in tests:
            one = t.Apply(name, (at, bound), layout.union((at, bound)), "bool")
            mask = one if mask is None else t.Apply("bitwise_and", (mask, one), layout.union((mask, one)), "bool")
    return mask


def _check_begin(layout: Layout, bound: t.Value) -> None:
    """A start from the data must not be before the axis, where places count from its end."""
    zero = t.Number("0", "int")
    layout.checks.append(t.Check(t.Apply("ge", (bound, zero), bound.dims, "bool"), "nothing starts before its axis",
                                 how="asserted" if layout.ctx.remote else "looked"))


def _check_reach(layout: Layout, dim: ir.Dim, bound: t.Value) -> None:
    """A length from the data must not reach beyond the axis."""
    stop = t.Number(str(layout.extents[dim.var].stop), "int")
    layout.checks.append(t.Check(t.Apply("le", (bound, stop), bound.dims, "bool"), "no length exceeds its axis",
                                 how="asserted" if layout.ctx.remote else "looked"))
