"""A Python number that is stored must fit the tensor's dtype; where Python would raise, the loop runs."""
from __future__ import annotations

from ..ir import tensor as t
from .layout import Layout

INTEGERS = {"uint8": (0, 255), "int8": (-128, 127), "int16": (-2**15, 2**15 - 1), "int32": (-2**31, 2**31 - 1)}
LARGEST = "3.4028234663852886e+38"


def check_fits(layout: Layout, value: t.Value, dtype: str) -> None:
    """Notes the check that every number fits."""
    if isinstance(value, (t.Number, t.Item)) or not value.dims or value.dtype == "bool":
        return
    if dtype in INTEGERS:
        low, high = INTEGERS[dtype]
    elif dtype == "int64" and value.dtype == "float64":
        low, high = -2**62, 2**62
    elif dtype == "float32" and value.dtype == "float64":
        size = t.Apply("abs", (value,), value.dims, "float64")
        fits = t.Apply("le", (size, t.Number(LARGEST, "float")), value.dims, "bool")
        layout.checks.append(t.Check(fits, "every number fits float32"))
        return
    else:
        return
    above = t.Apply("ge", (value, t.Number(str(low), "int")), value.dims, "bool")
    below = t.Apply("le", (value, t.Number(str(high), "int")), value.dims, "bool")
    both = t.Apply("bitwise_and", (above, below), value.dims, "bool")
    layout.checks.append(t.Check(both, f"every number fits {dtype}"))
