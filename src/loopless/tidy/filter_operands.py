"""A filter of a product is the product of the filtered operands, which are smaller.

    (x * y)[m]   →   x[m] * y[m]
"""
from __future__ import annotations

from ..ir import ops
from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not isinstance(value, t.Compress):
        return None
    base = value.base.value if isinstance(value.base, t.Named) else value.base
    info = ops.op(base.op) if isinstance(base, t.Apply) else None
    if not isinstance(base, t.Apply) or (info is None and base.op not in ("clone", "detach")):
        return None
    if not all(isinstance(a, t.Number) or a.dims == base.dims for a in base.args):
        return None
    args = tuple(a if isinstance(a, t.Number) else t.Compress(a, value.mask, value.over, value.dims, a.dtype)
                 for a in base.args)
    return t.Apply(base.op, args, value.dims, value.dtype, base.params)
