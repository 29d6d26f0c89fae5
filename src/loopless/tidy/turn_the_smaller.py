"""Of two operands whose products are summed, the smaller one is turned round.

    x.unfold(0, m, 1).flip(1) @ w            →   x.unfold(0, m, 1) @ w.flip(0)

The sum is the same, its terms come in the other order; a flip copies, and the smaller operand is cheaper to copy.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not isinstance(value, t.Contract):
        return None
    for a, b in ((value.a, value.b), (value.b, value.a)):
        if isinstance(a, t.Flip) and a.over in value.over and len(b.dims) < len(a.dims):
            turned = b.base if isinstance(b, t.Flip) and b.over == a.over else t.Flip(b, a.over)
            return t.Contract(a.base, turned, value.over, value.dims, value.dtype)
    return None
