"""A sum of products is a matrix product.

    (a[:, None, :] * b[None, :, :]).sum(2)   →   a @ b.T

Both operands must have every dimension that is summed, the same dtype, and it must be one that `@` takes.
"""
from __future__ import annotations

from ..ir import tensor as t

DTYPES = ("float32", "float64", "int64", "int32")


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Fold) and value.kind == "sum"):
        return None
    base = value.base.value if isinstance(value.base, t.Named) else value.base
    if not (isinstance(base, t.Apply) and base.op == "mul" and value.dtype == base.dtype in DTYPES):
        return None
    a, b = base.args
    if a.dtype != b.dtype or a.dtype != base.dtype or any(isinstance(v, (t.Number, t.Item)) for v in (a, b)):
        return None
    if not all(d in a.dims and d in b.dims for d in value.over):
        return None
    shared = set(a.dims) & set(b.dims) - set(value.over)
    if shared or len(value.over) != 1 or max(len(a.dims), len(b.dims)) > 2:
        return None
    return t.Contract(a, b, value.over, value.dims, value.dtype)
