"""The first iteration in which a test holds, and choices that Python makes by one look at the data.

    for i in range(len(x)):                  found = x > t
        if x[i] > t:                  →      return found.int().argmax().item() if found.any() else -1
            return i
    return -1

A choice of a single value is Python's own `a if test else b`: what is chosen is the loop's own object, whatever its
type. In each lane of a dimension it is a `where`.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..report.reasons import Refusal
from . import domains, folds, values
from .layout import Layout


def first(layout: Layout, expr: ir.Reduce) -> t.Value:
    """The loop variable where the test holds for the first time; any value of it where the test never holds."""
    (dim,) = expr.dims
    layout.open(expr.dims, [expr.value])
    extent = layout.extents[dim.var]
    mask = domains.domain_mask(layout, expr.dims)
    base = values.value(layout, expr.value) if mask is None else values.gated(layout, mask, expr.value)
    base = folds.masked(layout, expr.dims, base, "False", expr.value.type)
    layout.close(expr.dims)
    if dim.var not in base.dims:
        return values.value(layout, dim.start)
    turned = t.Flip(base, dim.var) if dim.step < 0 else base
    found = t.Fold("first", turned, (dim.var,), t.without(turned, (dim.var,)), "int64")
    at = folds.as_number(found, expr.type)
    if dim.step < 0:
        return _counted(extent.stop - extent.step, "sub", at, extent.step)
    return _counted(extent.start, "add", at, extent.step)


def _counted(start: object, op: str, at: t.Value, step: int) -> t.Value:
    """start + step * at"""
    dtype = at.dtype
    if step != 1:
        at = t.Apply("mul", (at, t.Number(str(step), "int")), at.dims, dtype)
    if op == "add" and str(start) == "0":
        return at
    return t.Apply(op, (t.Number(str(start), "int"), at) if op == "sub" else (at, t.Number(str(start), "int")),
                   at.dims, dtype)


def chosen(layout: Layout, test: t.Value, yes: t.Value, no: t.Value, dtype: str) -> t.Value:
    """One of two values by a Python condition; None of them is computed if it is not the one."""
    true, false = (v.text if isinstance(v, t.Number) else "" for v in (yes, no))
    if (true, false) == ("True", "False"):
        return test
    if (true, false) == ("False", "True"):
        return negated(test)
    if yes.dims != no.dims:
        raise Refusal("LL204", "a choice between tensors by a Python condition", layout.ctx.line)
    return t.Choose(test, yes, no, yes.dims, dtype)


def negated(test: t.Value) -> t.Value:
    """`not test` of a Python condition."""
    return test.args[0] if isinstance(test, t.Apply) and test.op == "not" else t.Apply("not", (test,), (), "bool")


def in_tensor(test: t.Value) -> t.Value | None:
    """A condition that Python would look at, as the tensor that it looks at."""
    if isinstance(test, t.Item) and test.dtype == "bool":
        return test.base
    if isinstance(test, t.Apply) and test.op == "not":
        inner = in_tensor(test.args[0])
        return None if inner is None else t.Apply("bitwise_not", (inner,), inner.dims, "bool")
    return None
