"""What is made wider and then as it was is compared as it is.

    x > low.to(torch.float64).to(torch.float32)   →   x > low

`.item()` makes a Python number of an element, which is as wide as floats are, and a comparison with elements makes it
narrow again: nothing is rounded on this way. Only operands of comparisons and of searches, through which no gradient
goes and of which nothing is kept. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace

COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}
HOLDS = {"float64": {"float32", "float16", "bfloat16", "int32", "int16", "int8", "uint8"},
         "float32": {"float16", "bfloat16", "int16", "int8", "uint8"},
         "int64": {"int32", "int16", "int8", "uint8", "bool"}}


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Located):
        return replace(value, base=_plain(value.base), edges=_plain(value.edges))
    if isinstance(value, t.Apply) and value.op in COMPARISONS:
        return replace(value, args=tuple(map(_plain, value.args)))
    return None


def _plain(value: t.Value) -> t.Value:
    if isinstance(value, t.View):
        return replace(value, base=_plain(value.base))
    wide = value.base if isinstance(value, t.Cast) else None
    if isinstance(wide, t.Cast) and wide.base.dtype == value.dtype and value.dtype in HOLDS.get(wide.dtype, ()) \
            and not t.is_number(wide.base):
        return wide.base
    return value
