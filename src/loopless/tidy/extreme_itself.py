"""The int at the place of the largest one is the largest one.

    x[x.max(0).indices].item()   →   x.amax().item()

Of ints only: of two zeros the first one counts, and its sign; NaN is not the largest.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.types import category

KINDS = {"argmax": "amax", "argmin": "amin"}


def rewrite(value: t.Value) -> t.Value | None:
    view = value.base if isinstance(value, t.Item) else None
    if not (isinstance(view, t.View) and len(view.items) == 1 and isinstance(view.items[0], t.Pick)):
        return None
    at, base = view.items[0].at, view.base
    if not (isinstance(at, t.Fold) and at.kind in KINDS and at.base == base and category(base.dtype) == 1):
        return None
    return t.Item(t.Fold(KINDS[at.kind], base, at.over, (), base.dtype), value.dtype)
