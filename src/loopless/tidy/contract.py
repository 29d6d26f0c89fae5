"""A sum of products is a matrix product.

    (a[:, None, :] * b[None, :, :]).sum(2)   →   a @ b.T

Both operands must have every dimension that is summed, the same dtype, and it must be one that `@` takes. With more
than two dimensions on a side, or several that are summed, it is an `einsum`, if each operand has a dimension that the
other has not: then the products would be more than both of them. A sum of two products, `(a*b + c*d).sum()`, is two.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace

DTYPES = ("float32", "float64", "int64", "int32")


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Fold) and value.kind == "sum"):
        return None
    base = value.base.value if isinstance(value.base, t.Named) else value.base
    if isinstance(base, t.Apply) and base.op in ("add", "sub") and len(base.args) == 2 and not base.params:
        return _of_two(value, base)
    if not (isinstance(base, t.Apply) and base.op == "mul" and value.dtype == base.dtype in DTYPES):
        return None
    a, b = base.args
    if a.dtype != b.dtype or a.dtype != base.dtype or any(isinstance(v, (t.Number, t.Item)) for v in (a, b)):
        return None
    if not all(d in a.dims and d in b.dims for d in value.over):
        return None
    shared = set(a.dims) & set(b.dims) - set(value.over)
    plain = not shared and len(value.over) == 1 and max(len(a.dims), len(b.dims)) <= 2
    if not plain and not (set(a.dims) - set(b.dims) and set(b.dims) - set(a.dims)):
        return None
    return t.Contract(a, b, value.over, value.dims, value.dtype)


def _of_two(value: t.Fold, base: t.Apply) -> t.Value | None:
    """The sum of two products, if both are worth their own."""
    parts = [rewrite(replace(value, base=a)) if set(value.over) <= set(a.dims) else None for a in base.args]
    if any(not isinstance(p, t.Contract) or p.dtype != value.dtype or set(p.dims) != set(value.dims) for p in parts):
        return None
    return t.Apply(base.op, tuple(p for p in parts if p is not None), value.dims, value.dtype)
