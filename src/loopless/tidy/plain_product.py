"""A product that starts at one is the product.

    1.0 * torch.cumprod(x, dim=0)   →   torch.cumprod(x, dim=0)
    1.0 * x ** torch.arange(n)      →   x ** torch.arange(n)

Nothing is another number after it was multiplied by one, nor has another gradient. Left alone: what would get another
dtype by it. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "mul" and len(value.args) == 2 and not value.params):
        return None
    start, product = value.args
    inner = product.value if isinstance(product, t.Named) else product
    folded = (isinstance(inner, (t.Fold, t.Scan)) and inner.kind == "prod") or \
        (isinstance(inner, t.Apply) and inner.op == "pow")
    one = isinstance(start, t.Number) and start.text in ("1", "1.0")
    return product if one and folded and product.dtype == value.dtype else None
