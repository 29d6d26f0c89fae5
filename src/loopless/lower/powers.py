"""Running values that change by the same amount each time: so many times the amount, or a power of it.

    for j in range(1, m):
        X[:, j] = X[:, j - 1] * x            →      X[:, 1:] = x[:, None] ** torch.arange(1, m)

Level: integers and sums as any sum of them, products of floats reassociated. Left alone: products of Python ints, which
may outgrow 64 bits, and of float16 and bfloat16.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..report.reasons import Refusal
from . import softness
from .layout import Layout

NUMBERS = {"float": "float64"}


def power(layout: Layout, expr: ir.Running, base: t.Value, times: t.Value) -> t.Value:
    """The product of the same value, as many times as there were iterations."""
    dtype = expr.type.dtype if expr.type.tensor else NUMBERS.get(expr.type.kind, "")
    if dtype not in ("float32", "float64") or (not t.is_number(base) and base.dtype != dtype) \
            or expr.type.two_dtypes:
        raise Refusal("LL201", "a running product of the same value each time", layout.ctx.line)
    layout.ctx.note_level("reassociated", "a product of the same value each time is a power", layout.ctx.line)
    count = t.Cast(times, dtype) if t.is_number(base) else times
    found: t.Value = t.Apply("pow", (base, count), layout.union((base, count)), dtype)
    if layout.ctx.facts.needs_grad:
        finite = t.Apply("isfinite", (found,), found.dims, "bool")
        layout.checks.append(t.Check(finite, "a product that gradients go through is finite"))
    start = None if expr.inclusive or expr.init is None else softness.start(layout, expr.init, expr.type)
    if start is None or (isinstance(start, t.Number) and start.text in ("1", "1.0")):
        return found
    return t.Apply("mul", (start, found), layout.union((start, found)), dtype)
