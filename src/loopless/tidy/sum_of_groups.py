"""The sum of the sums of all groups is the sum of all values.

    value.new_zeros(k).index_add(0, owner, value).sum()   →   value.sum()

Where labels cannot lie outside of the groups, every value is in one of them. Left alone: labels that may lie outside,
which raise, and sums along other axes. Level: as the sums, reassociated.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    groups = value.base if isinstance(value, t.Fold) and value.kind == "sum" else None
    if not isinstance(value, t.Fold) or not isinstance(groups, t.Grouped) or groups.kind != "sum" or not groups.within \
            or groups.value is None or groups.value.dtype != groups.dtype or value.over != groups.dims[:1] \
            or groups.over not in groups.value.dims:
        return None
    return t.Fold("sum", groups.value, (groups.over,), t.without(groups.value, (groups.over,)), value.dtype)
