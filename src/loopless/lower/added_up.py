"""Tensors of zeros, made in the region, to which everything is added that is stored in them.

    out = torch.zeros(n)
    for i in range(n):
        for j in range(m):
            if x[i, j] > 0:
                out[i] += x[i, j]

None of their elements is ever -0.0: from 0.0 on, no sum is. So a sum of nothing leaves them as they are.
"""
from __future__ import annotations

from collections.abc import Iterable

from ..analyze.accesses import array_name
from ..ir import loop as ir
from .recurrences.form import strip


def added_up(body: Iterable[ir.Stmt]) -> set[str]:
    """The names of such tensors."""
    zeros, others = set(), set()
    for stmt in body:
        zeros |= {new.name for new in ir.find(stmt, ir.New) if _is_zero(new.fill)}
        others |= {array_name(s.array) for s in ir.find(stmt, ir.Store) if not _adds(s)}
    return zeros - others


def _is_zero(fill: ir.Expr | None) -> bool:
    return isinstance(fill, ir.Const) and str(fill.value) in ("0", "0.0", "False")


def _adds(store: ir.Store) -> bool:
    """Whether a store adds to what is in its place, in the dtype that it has there: a cast may underflow."""
    value = strip(store.value)
    if store.combine:
        return store.combine == "add" and value.type.dtype == store.array.type.dtype
    return isinstance(value, ir.Op) and value.name in ("add", "sub") and value.type.dtype == store.array.type.dtype \
        and isinstance(value.args[0], ir.Load) and value.args[0].array == store.array \
        and value.args[0].subs == store.subs
