"""What is added to zeros, which nobody has seen, is stored as it is.

    y[:] = 0                                 y[:] = 0 + a.T @ x
    y += a.T @ x                     →

The zero stays in front, for a sum that is -0.0; tidy takes it away where a sum starts at 0 by itself. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import find
from ..ir.node import replace

ZEROS = (t.Number("0", "int"), t.Number("0.0", "float"))


def added_to_zeros(statements: list[t.Statement], checks: list[t.Check]) -> list[t.Statement]:
    """The statements with sums in place of zeros and what is added to them; the zeros are there still, unseen."""
    out = list(statements)
    for k, stmt in enumerate(statements):
        added = _added(stmt)
        if added is None or not isinstance(stmt, t.Put) or not isinstance(stmt.value, t.Apply):
            continue
        earlier = [p for p in out[:k] if isinstance(p, t.Put) and p.array == stmt.array]
        first = max(earlier, key=lambda p: p.at, default=None)
        if first is None or first.value not in ZEROS or (first.items, first.splits) != (stmt.items, stmt.splits):
            continue
        seen = [n for s in (*out, *checks) if s is not stmt for n in find(s, t.Input)] + list(find(added, t.Input))
        if not any(n.name == stmt.array and first.at <= n.at < stmt.at for n in seen):
            out[k] = replace(stmt, value=replace(stmt.value, args=(first.value, added)))
    return out


def _added(stmt: t.Statement) -> t.Value | None:
    """What a store adds to what is there, in the dtype and over all of the place."""
    value = stmt.value if isinstance(stmt, t.Put) else None
    if not (isinstance(stmt, t.Put) and isinstance(value, t.Apply) and value.op == "add" and not value.params):
        return None
    own, added = value.args
    fits = t.own_place(own, stmt) and added.dims == stmt.dims and not t.is_number(added) \
        and added.dtype == value.dtype == stmt.dtype
    return added if fits else None
