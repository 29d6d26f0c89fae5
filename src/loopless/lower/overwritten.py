"""Stores that nobody sees: a later one covers the same place, and nothing reads in between.

    out[:] = x * y                       →   out[:] = x * y + 1
    out[:] = x * y + 1

Also stores into a tensor of the region itself that nothing reads from then on: it was a scratch row. Of two stores to
one place under one mask the second keeps, where the mask does not hold, what was there before the first.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import substitute, walk
from .context import Context
from .effects import Lowered
from .fresh import covers_all


def drop_overwritten(lowered: Lowered, ctx: Context) -> list[t.Statement]:
    """The statements without the stores that are overwritten unseen; what may fail in them is still computed."""
    statements = lowered.statements = _past_one_mask(lowered.statements)
    puts = [s for s in statements if isinstance(s, t.Put)]
    dead = [put for put in puts if _unseen(put, puts, statements, ctx) or _scratch(put, lowered)]
    lowered.checks += [t.Check(put.value, "what is computed can be computed", how="computed") for put in dead
                       if any(may_fail(n) for n in walk(put))]
    return [s for s in statements if not any(s is put for put in dead)]


def _past_one_mask(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with stores under a mask that look past an earlier store under the same mask."""
    out: list[t.Statement] = []
    for stmt in statements:
        if isinstance(stmt, t.Put) and isinstance(stmt.value, t.Where):
            read = [n.at for n in walk(stmt.value.no) if isinstance(n, t.Input) and n.name == stmt.array]
            seen = [p for p in t.stores(out) if p.array == stmt.array and read and p.at <= read[0]]
            last = max(seen, key=lambda p: p.at, default=None)
            if len(read) == 1 and last is not None and any(last is s for s in out):
                stmt = _past(last, stmt)
        out.append(stmt)
    return out


def _past(first: t.Put, second: t.Put) -> t.Put:
    a, b = first.value, second.value
    alike = isinstance(a, t.Where) and isinstance(b, t.Where) and a.test == b.test and a.dims == b.dims \
        and (first.items, first.dims, first.splits) == (second.items, second.dims, second.splits)
    if not alike or not isinstance(a, t.Where) or not isinstance(b, t.Where):
        return second
    before = [n.at for n in walk(a.no) if isinstance(n, t.Input) and n.name == first.array]
    if any(isinstance(n, t.Input) and n.name == first.array and n.at >= first.at for n in walk(b.yes)):
        return second
    if len(before) != 1 or _moved(b.no, before[0], first.array) != a.no:
        return second
    return replace(second, value=replace(b, no=a.no))


def _moved(value: t.Value, at: int, array: str) -> t.Value:
    """The value with one tensor as it was at another moment."""
    return substitute(value, lambda n: replace(n, at=at) if isinstance(n, t.Input) and n.name == array else None)


def _scratch(put: t.Put, lowered: Lowered) -> bool:
    return put.array in lowered.news and not any(isinstance(n, t.Input) and n.name == put.array
                                                 for s in lowered.statements for n in walk(s))


def _unseen(put: t.Put, puts: list[t.Put], statements: list[t.Statement], ctx: Context) -> bool:
    later = [p for p in puts if p.array == put.array and p.at > put.at]
    if not later:
        return False
    cover = next((p for p in sorted(later, key=lambda p: p.at) if p.items == put.items or covers_all(p, ctx)), None)
    if cover is None:
        return False
    return not any(isinstance(n, t.Input) and n.name == put.array and put.at <= n.at < cover.at
                   for s in statements for n in walk(s))
