"""Recurrences step by step, as one call of `loopless.scans` along their dimension."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.loop_text import python_text
from ..ir.node import replace
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import domains, folds, lanes, matrix_steps, values
from .layout import Layout
from .ranges import check_fits, check_parts
from .recurrences.form import strip


def stepped(layout: Layout, expr: ir.Stepped) -> t.Value:
    """All steps, or the last one alone; every iteration takes part, whoever looks at the result."""
    dim, last, gate = expr.dim, expr.reach == "last", layout.gate
    if dim.apart is not None:
        return lanes.side_by_side(layout, expr)
    if last:
        layout.open((dim,), [expr.factor, expr.value])
    elif dim.var not in layout.extents:
        raise Refusal("LL201", "the running value of a loop that is not a dimension", layout.ctx.line)
    try:
        found = _found(layout, expr, unneeded=not last and (gate is not None or expr.reach == "before"))
    finally:
        layout.gate = gate
        if last:
            layout.close((dim,))
    return folds.as_number(found, expr.type)


def _found(layout: Layout, expr: ir.Stepped, unneeded: bool) -> t.Value:
    dim = expr.dim
    if expr.kind.startswith("matrix"):
        return matrix_steps.found(layout, expr, unneeded)
    if dim.step < -1:
        raise Refusal("LL201", "a recurrence in a loop that goes down in steps", layout.ctx.line)
    layout.gate = domains.domain_mask(layout, (dim,))
    neutral = ("1", "0") if expr.kind == "linear" else ("0", "0")
    if dim.var in layout.ragged and expr.kind != "linear":
        raise Refusal("LL201", "a clamped sum over a ragged loop", layout.ctx.line)
    factor, base = (_part(layout, expr, part, same, unneeded)
                    for part, same in zip((expr.factor, expr.value), neutral, strict=True))
    layout.gate = None
    first = start(layout, expr.init, expr.reach, expr.type)
    if expr.finite:
        _finite_start(layout, expr.init, first)
    if layout.ctx.facts.needs_grad and isinstance(strip(expr.factor), ir.Select):
        for part in (factor, base, first):      # a step that is not taken would meet an infinity, and then its gradient
            finite(layout, part, "what gradients go through is finite")
    steps = _steps(layout, expr, factor, base, first)
    unneeded = unneeded and layout.ctx.facts.needs_grad             # zero gradients, and what they are multiplied with
    if expr.kind != "linear" or expr.finite == "steps" or unneeded:
        finite(layout, steps, "all steps are finite")
    if unneeded:
        finite(layout, factor, "all coefficients are finite")
    found = t.Shift(steps, dim.var, first, steps.dims, steps.dtype) if expr.reach == "before" else steps
    return t.Flip(found, dim.var) if dim.step < 0 and expr.reach != "last" else found


def finite(layout: Layout, value: t.Value, about: str) -> None:
    """Checks that a value is finite in all lanes."""
    if not _constant(value) and category(value.dtype) > 1:
        layout.checks.append(t.Check(t.Apply("isfinite", (value,), value.dims, "bool"), about))


def _constant(value: t.Value) -> bool:
    """Whether a value is one of a few numbers, whatever the data."""
    if isinstance(value, t.Where):
        return _constant(value.yes) and _constant(value.no)
    return _constant(value.base) if isinstance(value, t.Cast) else t.is_number(value)


def _part(layout: Layout, expr: ir.Stepped, part: ir.Expr, neutral: str, unneeded: bool) -> t.Value:
    """The factor or the value of each step, in the dtype of the name, from the first step to the last."""
    found = plain(layout, values.value(layout, part))
    if expr.finite:
        finite(layout, found, "all coefficients are finite")
    if unneeded:
        folds.unpoisoned(layout, found)
    found = folds.masked(layout, (expr.dim,), found, neutral, expr.type)
    dtype = folds.dtype_of(expr.type)
    check_parts(layout, found, dtype)
    if not t.is_number(found) and found.dtype != dtype:
        found = t.Cast(found, dtype)
    return t.Flip(found, expr.dim.var) if expr.dim.step < 0 and expr.dim.var in found.dims else found


def plain(layout: Layout, part: t.Value) -> t.Value:
    """A choice of two numbers, which is of the default dtype anyway."""
    if isinstance(part, t.Where) and isinstance(part.yes, t.Cast) and t.is_number(part.yes.base) \
            and t.is_number(part.no) and "float" in (part.yes.base.dtype, part.no.dtype) \
            and part.dtype == layout.ctx.facts.default_dtype:
        return replace(part, yes=part.yes.base)
    return part


def start(layout: Layout, init: ir.Expr, reach: str, type: Type) -> t.Value:
    """What a recurrence starts from."""
    first = values.value(layout, init)
    plain = isinstance(init, ir.Const) and init.value in (0, 1) and type.dtype.startswith("float")
    if reach == "before" and type.tensor and init.type.number and not plain:
        raise Refusal("LL205", "a running value that starts as a number", layout.ctx.line)
    if t.is_number(first):
        check_fits(layout, first, folds.dtype_of(type), finite=True)
    elif first.dtype != folds.dtype_of(type):
        raise Refusal("LL205", "a recurrence that starts in another dtype", layout.ctx.line)
    return first


def _finite_start(layout: Layout, init: ir.Expr, first: t.Value) -> None:
    """An infinite start is NaN where the loop meets it twice (`s - 2 * s`), and infinite where it is met once."""
    text = python_text(init) if t.is_number(first) else None
    if t.is_number(first) and not isinstance(init, ir.Const) \
            and (text is None or not layout.ctx.facts.granted(f"abs({text}) < 1e300")):
        raise Refusal("LL208", "a recurrence that may start at infinity", layout.ctx.line)
    finite(layout, first, "the start is finite")


def _steps(layout: Layout, expr: ir.Stepped, factor: t.Value, base: t.Value, first: t.Value) -> t.Steps:
    var, last = expr.dim.var, expr.reach == "last"
    length = None if var in (*factor.dims, *base.dims) else _length(layout, expr, first)
    inner = tuple(d for d in layout.union((factor, base, first)) if d != var)
    dims = inner if last else layout.ordered((*inner, var))
    return t.Steps(expr.kind, factor, base, first, var, length, dims, folds.dtype_of(expr.type), last)


def _length(layout: Layout, expr: ir.Stepped, first: t.Value) -> Affine:
    """The number of steps, where all of them are the same."""
    count = layout.extents[expr.dim.var].count()
    if count is None or t.is_number(first) or not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL201", "a recurrence of the same numbers in each iteration", layout.ctx.line)
    return count
