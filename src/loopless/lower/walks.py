"""Walks among states (recurrences/states.py), as one call of `loopless.scans` along their dimension.

What comes after each state in each step is a table. It is computed for states that no walk comes to, too; where that
raises, the loop runs. Every state that was come to is looked at: if it is none, the loop runs.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.loop_text import python_text
from ..report.reasons import Refusal
from . import folds, values
from .layout import Layout
from .recurrences.form import strip

VALID = "each state is one of those there are"


def walked(layout: Layout, expr: ir.Walked) -> t.Value:
    """The states after all steps, or the last one; every iteration takes part, whoever looks at the result."""
    dim, last, gate = expr.dim, expr.reach == "last", layout.gate
    if last:
        layout.open((dim,), [expr.after])
    elif dim.var not in layout.extents:
        raise Refusal("LL201", "the running value of a loop that is not a dimension", layout.ctx.line)
    try:
        layout.gate = None
        found = _found(layout, expr)
    finally:
        layout.gate = gate
        if last:
            layout.close((dim,))
    return folds.as_number(found, expr.type)


def _found(layout: Layout, expr: ir.Walked) -> t.Value:
    dim = expr.dim
    if dim.step < -1 or dim.var in layout.ragged:
        raise Refusal("LL201", "a walk in a loop that is ragged or goes down in steps", layout.ctx.line)
    first = _start(layout, expr)
    walk = _walk(layout, expr, first)
    _check_states(layout, expr, walk)
    found: t.Value = walk if expr.type.number or expr.type.dtype == "int64" else t.Cast(walk, expr.type.dtype)
    if expr.reach == "last":
        if _constant_states(expr.after, expr.state.stop):
            _length(layout, expr)               # no check notices that there is no last step
        items = (t.Pick(Affine.number(-1)), *(t.Keep() for _ in walk.dims[1:]))
        one = t.View(found, items, walk.dims[1:])
        return t.Apply("clone", (one,), one.dims, found.dtype) if expr.type.tensor else one
    if expr.reach == "before":
        found = t.Shift(found, dim.var, first, found.dims, found.dtype)
    return t.Flip(found, dim.var) if dim.step < 0 else found


def _walk(layout: Layout, expr: ir.Walked, first: t.Value) -> t.Walk:
    dim, state = expr.dim, expr.state
    layout.open((state,), [expr.after])
    table = values.value(layout, expr.after)
    layout.close((state,))
    if state.var not in table.dims:
        raise Refusal("LL201", "a walk that goes to the same state from each", layout.ctx.line)
    if table.dtype != "int64":
        table = t.Cast(table, "int64")
    if dim.step < 0 and dim.var in table.dims:
        table = t.Flip(table, dim.var)
    rest = layout.ordered(d for d in (*table.dims, *first.dims) if d not in (dim.var, state.var))
    length = None if dim.var in table.dims else _length(layout, expr)
    return t.Walk("walk", table, t.Number("0", "int"), first, dim.var, length, (dim.var, *rest), "int64",
                  column=state.var)


def _start(layout: Layout, expr: ir.Walked) -> t.Value:
    """The state before the first step, which has to be one."""
    first = values.value(layout, expr.init)
    text, size = python_text(expr.init), python_text(expr.state.stop)
    if text is None or size is None:
        _check_states(layout, expr, first)
    elif not layout.ctx.facts.granted(f"0 <= {text} < {size}"):
        raise Refusal("LL201", "a walk that starts outside of its states", layout.ctx.line)
    if not t.is_number(first) and first.dtype != "int64":
        return t.Cast(first, "int64")
    return first


def _check_states(layout: Layout, expr: ir.Walked, found: t.Value) -> None:
    """What was found are places of the axis; constants are by themselves (recurrences/few_values.py)."""
    if _constant_states(expr.after, expr.state.stop):
        return
    size = affine(expr.state.stop)
    low = t.Apply("ge", (found, t.Number("0", "int")), found.dims, "bool")
    high = t.Apply("lt", (found, t.Number(str(size), "int")), found.dims, "bool")
    layout.checks.append(t.Check(t.Apply("bitwise_and", (low, high), found.dims, "bool"), VALID))


def _constant_states(after: ir.Expr, stop: ir.Expr) -> bool:
    """Whether what comes next is one of a few constants, which are states."""
    after = strip(after)
    if isinstance(after, ir.Select):
        return _constant_states(after.yes, stop) and _constant_states(after.no, stop)
    return isinstance(after, ir.Const) and isinstance(stop, ir.Const) and 0 <= after.value < stop.value


def _length(layout: Layout, expr: ir.Walked) -> Affine:
    """The number of steps, where all of them are the same."""
    count = layout.extents[expr.dim.var].count()
    if count is None or not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL201", "a walk of the same step in each iteration", layout.ctx.line)
    return count
