"""The larger or smaller of ints and a number.

    torch.where(i < 9, i, 9)          →   torch.clamp_max(i, 9)
    torch.where(0 > i - k, 0, i - k)  →   torch.clamp_min(i - k, 0)

Equal ints are one and the same; of two tensors see larger_of_ints. Left alone: floats, where NaN and the sign of zero
tell; small ints, whose dtype a number may not fit. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t

LARGER = {"gt": "clamp_min", "ge": "clamp_min", "lt": "clamp_max", "le": "clamp_max"}     # if the left one is taken
OTHER = {"clamp_min": "clamp_max", "clamp_max": "clamp_min"}


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Where) and isinstance(value.test, t.Apply) and value.test.op in LARGER):
        return None
    a, b = value.test.args
    if {a, b} != {value.yes, value.no} or isinstance(a, t.Number) == isinstance(b, t.Number):
        return None
    tensor, number = (b, a) if isinstance(a, t.Number) else (a, b)
    if t.is_number(tensor) or tensor.dtype != "int64" or value.dtype != "int64" or number.dtype != "int":
        return None
    if tensor.dims != value.dims:
        return None
    name = LARGER[value.test.op]
    return t.Apply(name if value.yes == a else OTHER[name], (tensor, number), value.dims, value.dtype)
