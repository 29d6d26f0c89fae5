"""A number beside the products of a sum goes to one of the factors, so that the sum is a matrix product.

    (a[:, :, None] * b * 2).sum(1)   →   (a[:, :, None] * (b * 2)).sum(1), which is a @ (b * 2)

It goes to the factor with fewer dimensions. Left alone: sums that are no matrix products without it.
Level: reassociated, as the sum is.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace
from . import contract


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Fold) and value.kind == "sum" and _product(value.base)):
        return None
    assert isinstance(value.base, t.Apply)
    for inner, number in (value.base.args, value.base.args[::-1]):
        if not (t.is_number(number) and _product(inner) and inner.dtype == value.base.dtype):
            continue
        if contract.rewrite(replace(value, base=inner)) is None:
            continue
        assert isinstance(inner, t.Apply)
        a, b = inner.args
        scaled = min((b, a), key=lambda v: len(v.dims))
        new = t.Apply("mul", (scaled, number), scaled.dims, scaled.dtype)
        return replace(value, base=replace(inner, args=(a, new) if scaled is b else (new, b)))
    return None


def _product(value: t.Value) -> bool:
    return isinstance(value, t.Apply) and value.op == "mul" and len(value.args) == 2 and not value.params
