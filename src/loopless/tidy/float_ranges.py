"""Loop variables that are multiplied with floats, or added to them, are floats from the start.

    x * torch.arange(n)   →   x * torch.arange(n, dtype=torch.float64)

An operation on two dtypes converts one of them as it goes, which is several times as slow. Ints below 2⁵³ are the same
as float64. Left alone: narrower floats. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace

OPS = {"add", "sub", "mul", "div"}


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op in OPS and value.dtype == "float64" and len(value.args) == 2):
        return None
    ranges = [isinstance(a, t.Range) for a in value.args]
    other = value.args[ranges.index(False)] if ranges.count(True) == 1 else None
    if other is None or other.dtype != "float64" or t.is_number(other) or not other.dims:
        return None
    return replace(value, args=tuple(t.Cast(a, "float64") if isinstance(a, t.Range) else a for a in value.args))
