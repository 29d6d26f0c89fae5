"""A sum of negated values that is added is a sum that is subtracted.

    a + (-(b * c)).sum()   →   a - (b * c).sum()

What is left is a sum of products, which may be one of matrices. By itself a sum of negated values stays: of zeros it is
0.0, and the negated sum would be -0.0. Small integers stay too, if their sum is wider: -1 is 255 among bytes.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace
from ..ir.types import category


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "add" and len(value.args) == 2 and not value.params):
        return None
    for k, part in enumerate(value.args):
        fold = part.value if isinstance(part, t.Named) else part
        if isinstance(fold, t.Fold) and fold.kind == "sum" and not t.is_number(value.args[1 - k]):
            base = fold.base.value if isinstance(fold.base, t.Named) else fold.base
            if isinstance(base, t.Apply) and base.op == "neg" and not t.is_number(base.args[0]) \
                    and (category(base.dtype) > 1 or base.dtype == fold.dtype == value.dtype):
                taken = replace(fold, base=base.args[0])
                return replace(value, op="sub", args=(value.args[1 - k], taken))
    return None
