"""Of the numbers 0, 1, 2, ... the one at a position is the position.

    torch.arange(n)[last[idx]]   →   last[idx]

Positions that are known to be in range, none of which counts from the end. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.View) and isinstance(value.base, t.Range) and len(value.items) == 1):
        return None
    (item,) = value.items
    if not isinstance(item, t.Gather) or not (item.checked and item.counted) or item.index.dtype != value.dtype:
        return None
    return item.index if value.base.start.constant == 0 and value.base.step == 1 else None
