"""An extreme of widened numbers is found among the numbers themselves: widening changes neither order nor equality.

    x.to(torch.float64).argmax()             →   x.argmax()
    x.to(torch.float64).max(0).values.item() →   x.max(0).values.item()

From a float to a wider one, and from an int to a wider one of the same sign. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t

EXTREMES = {"max", "min", "amax", "amin", "argmax", "argmin", "argmax-last", "argmin-last"}
WIDER = {"float16": ("float32", "float64"), "bfloat16": ("float32", "float64"), "float32": ("float64",),
         "int8": ("int16", "int32", "int64"), "int16": ("int32", "int64"), "int32": ("int64",)}


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Item) and _widened(value.base):
        assert isinstance(value.base, t.Cast)
        return t.Item(value.base.base, value.dtype)
    if not (isinstance(value, t.Fold) and value.kind in EXTREMES and _widened(value.base)):
        return None
    assert isinstance(value.base, t.Cast)
    base = value.base.base
    if value.kind.startswith("arg"):
        return t.Fold(value.kind, base, value.over, value.dims, value.dtype)
    return t.Cast(t.Fold(value.kind, base, value.over, value.dims, base.dtype), value.dtype)


def _widened(value: t.Value) -> bool:
    return isinstance(value, t.Cast) and not t.is_number(value.base) and value.dtype in WIDER.get(value.base.dtype, ())
