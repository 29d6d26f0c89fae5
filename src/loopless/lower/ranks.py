"""Sums over the earlier iterations that have the same key: each key is counted by itself, in one pass.

    for i in range(n):                             rank = scans.earlier(keys)
        for j in range(i):
            if keys[j] == keys[i]:         →
                rank[i] += 1

All pairs of iterations would be a mask of n × n elements. Level: bitwise; only ints are added. Left alone: loops that
do not begin with the one around them, keys of several parts, and what depends on both iterations in any other way.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.types import INT, category
from . import values
from .layout import Layout
from .recurrences.form import conjuncts, strip


def among_earlier(layout: Layout, expr: ir.Reduce) -> t.Value | None:
    """A sum over those before with the same key; None if it is something else."""
    dim = expr.dims[0]
    around = dim.stop.var if isinstance(dim.stop, ir.Index) else ""
    if expr.kind != "sum" or len(expr.dims) != 1 or expr.guard is not None or around not in layout.extents \
            or around in layout.ragged or dim.step != 1 or layout.extents[around].step != 1 \
            or affine(dim.start) != layout.extents[around].start:
        return None
    chosen = strip(expr.value)
    if not isinstance(chosen, ir.Select) or chosen.no != ir.Const(0) or not _whole(expr):
        return None
    tests = conjuncts(chosen.test)
    keys = [k for k, test in enumerate(tests) if _compared(test, dim.var, around) is not None]
    rest = [*tests[:keys[0]], *tests[keys[0] + 1:]] if keys else []
    if len(keys) != 1 or any(_mentions(part, around) for part in (*rest, chosen.yes)):
        return None
    key = _compared(tests[keys[0]], dim.var, around)
    assert key is not None
    return _summed(layout, key, [_here(r, dim.var, around) for r in rest], _here(chosen.yes, dim.var, around), around)


def _whole(expr: ir.Reduce) -> bool:
    return expr.type == INT or (expr.type.tensor and expr.type.dtype == "int64" and not expr.type.rank)


def _mentions(expr: ir.Expr, var: str) -> bool:
    return ir.contains(expr, lambda n: n == ir.Index(var))


def _here(expr: ir.Expr, var: str, around: str) -> ir.Expr:
    """What an earlier iteration has, in this one."""
    return ir.substitute(expr, lambda n: ir.Index(around) if n == ir.Index(var) else None)


def _compared(test: ir.Expr, var: str, around: str) -> ir.Expr | None:
    """The key of this iteration, if a test asks whether an earlier one has the same."""
    if not (isinstance(test, ir.Op) and test.name == "eq" and len(test.args) == 2):
        return None
    for one, other in (test.args, test.args[::-1]):
        whole = one.type == INT or (one.type.tensor and category(one.type.dtype) == 1)
        if whole and _mentions(one, var) and not _mentions(one, around) and _here(one, var, around) == other:
            return other
    return None


def _summed(layout: Layout, key: ir.Expr, rest: list[ir.Expr], amount: ir.Expr, around: str) -> t.Value | None:
    gate, layout.gate = layout.gate, None           # all iterations take part, whoever looks at the result
    try:
        for test in rest:
            amount = ir.Select(test, amount, ir.Const(0), amount.type)
        index, value = values.value(layout, key), values.value(layout, amount)
    finally:
        layout.gate = gate
    if around not in index.dims or t.is_number(index):
        return None
    if value == t.Number("1", "int"):
        return t.Earlier(index, None, around)
    if t.is_number(value) or not set(value.dims) <= set(index.dims):
        return None
    return t.Earlier(index, value, around)
