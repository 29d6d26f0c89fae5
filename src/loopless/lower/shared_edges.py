"""The edges of bins that lie side by side: where each of them ends, the next one begins.

    for i in range(n): e[i] ... e[i + 1]                    e
    for lo, hi in zip(e[:-1], e[1:]): lo ... hi             e
    for i in range(n): i / n ... (i + 1) / n                torch.arange(n + 1) / n

Seen by their forms: what the upper edges are made of is what the lower ones are made of, one further on. So each edge
is one number, and not two that are almost the same.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace


def shared_edges(low: t.Value, high: t.Value, dim: str, name: str) -> t.Value | None:
    """All edges along a dimension called name, one more than there are bins; None if the bins may lie apart."""
    low, high = _bare(low), _bare(high)
    if dim not in low.dims and dim not in high.dims:
        return low if low == high else None
    if isinstance(low, t.Cast) and isinstance(high, t.Cast) and low.dtype == high.dtype:
        base = shared_edges(low.base, high.base, dim, name)
        return None if base is None else t.Cast(base, low.dtype)
    if isinstance(low, t.Range) and isinstance(high, t.Range):
        ends = high.start - low.start, high.stop - low.stop
        follows = low.step == high.step == 1 and all(end.constant == 1 for end in ends)
        return replace(low, stop=high.stop, dim=name) if follows else None
    if isinstance(low, t.View) and isinstance(high, t.View) and low.base == high.base:
        return _of_one_tensor(low, high, name)
    if isinstance(low, t.Apply) and isinstance(high, t.Apply) and len(low.args) == len(high.args) \
            and (low.op, low.params, low.dims, low.dtype) == (high.op, high.params, high.dims, high.dtype):
        args = [shared_edges(a, b, dim, name) for a, b in zip(low.args, high.args, strict=True)]
        known = tuple(a for a in args if a is not None)
        return replace(low, args=known, dims=(name,)) if len(known) == len(args) and low.dims == (dim,) else None
    return None


def _of_one_tensor(low: t.View, high: t.View, name: str) -> t.Value | None:
    moved = [k for k, (a, b) in enumerate(zip(low.items, high.items, strict=True)) if a != b]
    first, last = (low.items[moved[0]], high.items[moved[0]]) if len(moved) == 1 else (t.Keep(), t.Keep())
    if not (isinstance(first, t.Slice) and isinstance(last, t.Slice) and first.step == last.step == 1):
        return None
    if (last.start - first.start).constant != 1 or (last.stop - first.stop).constant != 1:
        return None
    whole = first.start.constant == 0 and (last.stop - first.size).constant == 0
    every = t.Keep() if whole else replace(first, stop=last.stop)
    items = tuple(every if k == moved[0] else item for k, item in enumerate(low.items))
    return t.View(low.base, items, (name,)) if len(low.dims) == 1 else None


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value
