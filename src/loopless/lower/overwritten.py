"""Stores that nobody sees: a later one covers the same place, and nothing reads in between.

    out[:] = x * y                       →   out[:] = x * y + 1
    out[:] = x * y + 1

Also stores into a tensor of the region itself that nothing reads from then on: it was a scratch row. Of two stores to
one place under one mask the second reads, where the mask holds, what the first one stored, and keeps, where it does not
hold, what was there before the first; under another mask it keeps what the first one left there, and if nobody else
looks at that, they are one store:

    out[:] = torch.where(a, x, out)      →   out[:] = torch.where(b, y, torch.where(a, x, out))
    out[:] = torch.where(b, y, out)
"""
from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import find, substitute, walk
from ..ir.node import replace
from .context import Context
from .effects import Lowered
from .fresh import covers_all
from .zero_starts import added_to_zeros

MOST_CHAINED = 500                      # parts of a store that another one takes over


def drop_overwritten(lowered: Lowered, ctx: Context) -> list[t.Statement]:
    """The statements without the stores that are overwritten unseen; what may fail in them is still computed."""
    started = added_to_zeros(lowered.statements, lowered.checks)
    statements = lowered.statements = _chained(_past_one_mask(started), lowered.checks)
    puts = [s for s in statements if isinstance(s, t.Put)]
    looking = [*statements, *lowered.checks]
    dead = [put for put in puts if _unseen(put, puts, looking, ctx) or _scratch(put, lowered)]
    lowered.checks += [t.Check(put.value, "what is computed can be computed", how="computed") for put in dead
                       if any(may_fail(n) for n in walk(put))]
    return [s for s in statements if not any(s is put for put in dead)]


def _past_one_mask(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with stores under a mask that look past an earlier store under the same mask."""
    out: list[t.Statement] = []
    for stmt in statements:
        if isinstance(stmt, t.Put) and isinstance(stmt.value, t.Where):
            read = [n.at for n in find(stmt.value.no, t.Input) if n.name == stmt.array]
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
    before = [n.at for n in find(a.no, t.Input) if n.name == first.array]
    if not t.is_number(a.yes) and a.yes.dtype == first.dtype and a.yes.dims == first.dims:
        b = replace(b, yes=substitute(b.yes, lambda n: a.yes if isinstance(n, t.View) and t.own_place(n, first)
                                      and first.at <= _moment(n) < second.at else None, t.View))
    if any(n.name == first.array and n.at >= first.at for n in find(b.yes, t.Input)):
        return second
    if len(before) != 1 or _moved(b.no, before[0], first.array) != a.no:
        return second
    return replace(second, value=replace(b, no=a.no))


def _moment(place: t.View) -> int:
    return next(n.at for n in find(place, t.Input))


def _moved(value: t.Value, at: int, array: str) -> t.Value:
    """The value with one tensor as it was at another moment."""
    return substitute(value, lambda n: replace(n, at=at) if isinstance(n, t.Input) and n.name == array else None)


def _chained(statements: list[t.Statement], checks: list[t.Check]) -> list[t.Statement]:
    """The statements with stores under a mask that keep what the store before them computed, instead of reading it."""
    out = list(statements)
    if sum(isinstance(s, t.Put) for s in out) < 2 or any(_longer(s, MOST_CHAINED) for s in (*out, *checks)):
        return out
    for k, stmt in enumerate(statements):
        if isinstance(stmt, t.Put) and isinstance(stmt.value, t.Where) and t.own_place(stmt.value.no, stmt):
            earlier = [p for p in out if isinstance(p, t.Put) and p.array == stmt.array and p.at < stmt.at]
            first = max(earlier, key=lambda p: p.at, default=None)
            if first is None or _longer(first, MOST_CHAINED):
                continue
            if _one_after_the_other(first, stmt, [*out, *checks]):
                kept = first.value if first.value.dtype == first.dtype else t.Cast(first.value, first.dtype)
                out[k] = replace(stmt, value=replace(stmt.value, no=kept))
    return out


def _longer(node: t.Node, most: int) -> bool:
    return next(islice(walk(node), most, None), None) is not None


def _one_after_the_other(first: t.Put, second: t.Put, statements: list[t.Statement]) -> bool:
    """Whether two stores go to one place, and only the second one looks at what the first has left."""
    assert isinstance(second.value, t.Where)
    alike = (first.items, first.dims, first.splits) == (second.items, second.dims, second.splits)
    if not alike or first.value.dims != first.dims or second.value.dims != second.dims or t.is_number(first.value):
        return False
    if second.value.dtype != second.dtype or any(isinstance(i, t.Gather) for i in second.items):
        return False
    seen = [n for s in statements if s is not second for n in walk(s)]
    seen += [n for part in (second.value.test, second.value.yes) for n in walk(part)]
    return not any(isinstance(n, t.Input) and n.name == first.array and first.at <= n.at < second.at for n in seen)


def _scratch(put: t.Put, lowered: Lowered) -> bool:
    """Whether nobody reads a tensor of the region, but for stores to itself."""
    others = [s for s in (*lowered.statements, *lowered.checks) if not isinstance(s, t.Put) or s.array != put.array]
    return put.array in lowered.news and not any(n.name == put.array for s in others for n in find(s, t.Input))


def _unseen(put: t.Put, puts: list[t.Put], statements: Sequence[t.Statement], ctx: Context) -> bool:
    later = [p for p in puts if p.array == put.array and p.at > put.at]
    if not later:
        return False
    cover = next((p for p in sorted(later, key=lambda p: p.at) if p.items == put.items or covers_all(p, ctx)), None)
    if cover is None:
        return False
    return not any(n.name == put.array and put.at <= n.at < cover.at
                   for s in statements for n in find(s, t.Input))
