"""Sums of ints along one dimension are taken before they meet another.

    torch.arange(n)[:, None] + x + y   →   torch.arange(n)[:, None] + (x + y)

One operation on all pairs less; ints are the same in any order, also where they wrap round. Left alone: floats, which
are not. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not _sum_of_ints(value):
        return None
    assert isinstance(value, t.Apply)
    first, last = value.args
    if not _sum_of_ints(first) or set(last.dims) == set(value.dims):
        return None
    assert isinstance(first, t.Apply)
    other, same = first.args
    if not same.dims or same.dims != last.dims or same.dims == other.dims:
        return None
    return t.Apply("add", (other, t.Apply("add", (same, last), same.dims, value.dtype)), value.dims, value.dtype)


def _sum_of_ints(value: t.Value) -> bool:
    return isinstance(value, t.Apply) and value.op == "add" and len(value.args) == 2 and not value.params \
        and value.dtype == "int64" and all(a.dtype == "int64" for a in value.args)
