"""A shift of what was turned round, turned back: a shift the other way.

    torch.cat((first, x.flip(0)[:-1])).flip(0)   →   torch.cat((x[1:], first))
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Flip) and isinstance(value.base, t.Shift) and value.base.over == value.over:
        inner = value.base.base
        if isinstance(inner, t.Flip) and inner.over == value.over:
            return replace(value.base, base=inner.base, back=not value.base.back)
    return None
